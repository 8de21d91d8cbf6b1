import type { Label } from './label.contract'

export const labelLines = ({
  statement,
  permit_number,
  county,
  address,
  state_number,
  phone,
}: Omit<Label, 'notice'>): string[] =>
  [
    statement,
    permit_number && `Permit number: ${permit_number}`,
    county && `County: ${county}`,
    state_number,
    address && `Made at: ${address}`,
    phone && `Phone: ${phone}`,
  ].filter((line) => line !== null)

/** Some laws have other words for checkout than for the label. */
export const linesBeforePayment = ({ notice, ...label }: Label): string[] =>
  labelLines({ ...label, statement: notice ?? label.statement })
