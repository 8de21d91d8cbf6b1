/** "Anna’s", "Nancy’s Porch Pies’" */
export const possessive = (name: string): string => `${name}’${/s$/i.test(name) ? '' : 's'}`

export const capped = (count: number, cap = 99) => (count > cap ? `${cap}+` : String(count))

/** By hand: a phone takes longer to make its first Intl formatter than to draw a card. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

// Controls, halves of surrogate pairs, and direction marks, by which a name could rewrite the sentence around it.
const NEVER_MEANT = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu

/** A line break in a name could forge a mail's headers. The database checks names for the same. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' ')
    .replace(NEVER_MEANT, '')
    .trim()

export const lines = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .split('\n')
    .map((line) => line.replace(NEVER_MEANT, ''))
    .join('\n')
    .trim()

/** Without these characters around it. By hand: an expression such as /[.,]+$/ takes quadratic time. */
export function without(text: string, { before = '', after = '' }: { before?: string; after?: string }): string {
  let [from, to] = [0, text.length]
  while (from < to && before.includes(text[from]!)) from++
  while (to > from && after.includes(text[to - 1]!)) to--
  return text.slice(from, to)
}

/** As the database counts; JavaScript counts most emoji as two. */
export const countCharacters = (text: string): number => Array.from(text).length

/** Never cuts a surrogate pair: half of one isn't text, and providers refuse it. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : Array.from(text).slice(0, max).join('')
