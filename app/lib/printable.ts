/**
 * The fonts that every reader of a PDF has know Western European letters only; others would come out as wrong ones. Without their
 * marks many are known after all; a letter that is not becomes a question mark, and a picture nothing.
 */
export const printable = (text: string): string =>
  text.normalize('NFC').replace(/[^\x20-\x7e\xa0-\xff–—‘’“”…•€™]/gu, (unknown) => {
    const plain = unknown.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
    return plain || (/\p{L}/u.test(unknown) ? '?' : '')
  })
