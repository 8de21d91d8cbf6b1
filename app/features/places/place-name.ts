/** People and datasets mix short and long forms: keys use the long ones. */
const LONG_FORMS: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/** Equal for all spellings of one place. Only ASCII letters, digits and spaces, which mean nothing to LIKE or SQL. */
export const placeKey = (text: string): string =>
  bareWords(text)
    .map((word) => LONG_FORMS[word] ?? word)
    .join(' ')

/** Without the long forms: 'st' may also be the beginning of Stockton. */
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
