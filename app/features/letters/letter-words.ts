import type { LetterWords, WordsField } from '~/lib/letter-words'

export const FIELD_NAMES: Record<WordsField, string> = {
  ...{ subject: 'Subject', preheader: 'Preview line', heading: 'Heading', body: 'Text' },
}

/** As they are typed: an empty field is the built-in words. */
export type TypedWords = Record<WordsField, string>

export const BUILT_IN_WORDS: LetterWords = { subject: null, preheader: null, heading: null, body: null }

export const typed = (words: LetterWords): TypedWords => ({
  ...{ subject: words.subject ?? '', preheader: words.preheader ?? '' },
  ...{ heading: words.heading ?? '', body: words.body ?? '' },
})

/** With a variable where the cursor is, or over what is selected. */
export function withInserted(
  words: string,
  insert: string,
  { from, to }: { from: number; to: number },
): { words: string; cursor: number } {
  return { words: words.slice(0, from) + insert + words.slice(to), cursor: from + insert.length }
}

/** One text, so that two versions can be compared line by line. */
export const asLines = (words: LetterWords): string =>
  (Object.keys(FIELD_NAMES) as WordsField[])
    .map(
      (field) => `${FIELD_NAMES[field]}: ${field === 'body' && words.body ? '\n' : ''}${words[field] ?? '(built in)'}`,
    )
    .join('\n')
