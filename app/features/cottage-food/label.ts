import type { Label } from './label.contract'

/** As it is read, line by line. */
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

/** What is read at checkout: some law has other words for that than for the label itself. */
export const linesBeforePayment = ({ notice, ...label }: Label): string[] =>
  labelLines({ ...label, statement: notice ?? label.statement })
