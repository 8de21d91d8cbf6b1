import { normalNumber, spokenNumber } from '~/lib/spoken-number'

const GROUPS = 2

/** "H-7K3M-9Q2R": 8 of 30 letters are 39 bits, and a number alone opens nothing. */
export const helpNumber = (pick: (below: number) => number): string => `H-${spokenNumber(GROUPS, pick)}`

/** As people type it, also without the H in front. */
export function normalHelpNumber(typed: string): string {
  const number = normalNumber(typed, GROUPS, 'H')
  return number.startsWith('H-') ? number : `H-${number}`
}
