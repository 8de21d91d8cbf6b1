import type { Label } from './label.contract'

/** As it is read, line by line. */
export const labelLines = ({ statement, permit_number, county, address, state_number }: Label): string[] =>
  [
    statement,
    permit_number && `Permit number: ${permit_number}`,
    county && `County: ${county}`,
    state_number,
    address && `Made at: ${address}`,
  ].filter((line) => line !== null)
