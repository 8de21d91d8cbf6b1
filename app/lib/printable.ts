/** A PDF's built-in fonts know Western European letters only. Others lose their accents, or become a question mark; emoji are dropped. */
export const printable = (text: string): string =>
  text.normalize('NFC').replace(/[^\x20-\x7e\xa0-\xff–—‘’“”…•€™]/gu, (unknown) => {
    const plain = unknown.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
    return plain || (/\p{L}/u.test(unknown) ? '?' : '')
  })
