/** The sentences of a letter that an admin may put in other words (decision 245), and how long what is typed may be. */
export const WORDS_MAX = { subject: 200, preheader: 200, heading: 150, body: 6000 }

export type WordsField = keyof typeof WORDS_MAX
export const WORDS_FIELDS: readonly WordsField[] = ['subject', 'preheader', 'heading', 'body']

/** Templates; null where the built-in words stay. */
export type LetterWords = Record<WordsField, string | null>
