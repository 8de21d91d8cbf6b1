// No letters that sound or look alike: such a number is read aloud, over a counter or by phone.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP_LENGTH = 4

/** "K7QD-M2XW": each letter is 4.9 bits. `pick` answers a random integer below its argument. */
export const spokenNumber = (groups: number, pick: (below: number) => number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[pick(LETTERS.length)]).join(''),
  ).join('-')

/** As people type it: any case, with or without hyphens and blanks. A number of `groups` may have one letter more in front. */
export function normalNumber(typed: string, groups: number, front: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const fronted = letters.length === groups * GROUP_LENGTH + 1 && letters.startsWith(front)
  const parts = (fronted ? letters.slice(1) : letters).match(/.{1,4}/g)?.join('-') ?? ''
  return fronted ? `${front}-${parts}` : parts
}
