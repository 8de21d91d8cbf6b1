/** Short forms that people and datasets mix freely: one of each pair stands in every key. */
const LONG_FORMS: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/**
 * What two spellings of one place have in common: lower case, no accents, words apart by one space, long forms.
 * Keys are plain ASCII letters, digits and spaces, so nothing in one can mean anything to LIKE or to SQL.
 */
export const placeKey = (text: string): string =>
  bareWords(text)
    .map((word) => LONG_FORMS[word] ?? word)
    .join(' ')

/** The same without the long forms: 'st' may also be the beginning of Stockton. */
export const plainKey = (text: string): string => bareWords(text).join(' ')

function bareWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/['’‘ʻ`´.]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      // O'Fallon, O Fallon and OFallon are one town; so are Coeur d'Alene and Coeur D Alene.
      .replace(/\b([odl]) (?=[a-z])/g, '$1')
      .trim()
      .split(' ')
  )
}
