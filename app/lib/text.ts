/** §9: a badge never says more than 99+. */
export const capped = (count: number, cap = 99) => (count > cap ? `${cap}+` : String(count))

/** 1234567 → "1,234,567". By hand, because a phone takes longer to make its first Intl formatter than to draw a card. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

// Characters that are never part of what somebody means to write: controls, halves of surrogate pairs, and the marks that turn the
// direction of the text after them, by which a name can rewrite the sentence it stands in.
const NEVER_MEANT = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu

/** What somebody typed, as one line: a line break in a name could forge a mail's headers. The database holds names to the same. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' ')
    .replace(NEVER_MEANT, '')
    .trim()

/** What somebody wrote, in lines of their own. */
export const lines = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .split('\n')
    .map((line) => line.replace(NEVER_MEANT, ''))
    .join('\n')
    .trim()

/**
 * Without these characters around it. By hand: an expression for the end, such as /[.,]+$/, looks at every run of them once for each
 * of its characters.
 */
export function without(text: string, { before = '', after = '' }: { before?: string; after?: string }): string {
  let [from, to] = [0, text.length]
  while (from < to && before.includes(text[from]!)) from++
  while (to > from && after.includes(text[to - 1]!)) to--
  return text.slice(from, to)
}

/** As the database counts, not as JavaScript does, to which most emoji are two. */
export const countCharacters = (text: string): number => Array.from(text).length

/** At most so many characters. Never half of one: that would not be text any more, and providers refuse it. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : Array.from(text).slice(0, max).join('')
