/** What a watched word does to a post that has it. */
export const WATCHED = ['hold', 'refuse'] as const
export type Watched = (typeof WATCHED)[number]
export const WATCHED_NAMES: Record<Watched, string> = { hold: 'Holds it for us', refuse: 'Refuses it' }

export const WORD_MAX = 60
export const MOST_WORDS = 500
/** A watched phrase has no more words than this. */
const PHRASE_WORDS = 4

export const CATEGORY_NAME_MAX = 80
export const DESCRIPTION_MAX = 300
export const MOST_SPLIT = 100
/** What takes longer than a request may is left to several steps. */
export const MOST_MERGED = 2000

/** Marks that change a letter's look but not the word: accents, and what has no width at all. */
const INVISIBLE = /[\p{M}\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/gu
const WORDS = /[\p{L}\p{N}]+/gu

/** As words are compared: without case, accents, and what can't be seen; full-width letters are letters. */
const wordsIn = (text: string): string[] =>
  text.normalize('NFKD').replace(INVISIBLE, '').normalize('NFKC').toLowerCase().match(WORDS) ?? []

/** How a watched word is stored; empty where there is nothing to look for, or too much. */
export function watchedForm(word: string): string {
  const words = wordsIn(word)
  return words.length > PHRASE_WORDS ? '' : words.join(' ')
}

/** Every word and short phrase of a text once, so that looking one up costs the same however many are watched. */
export function phrasesIn(text: string): string[] {
  const words = wordsIn(text)
  const found = new Set<string>()
  for (let from = 0; from < words.length; from++)
    for (let length = 1; length <= PHRASE_WORDS && from + length <= words.length; length++)
      found.add(words.slice(from, from + length).join(' '))
  return [...found]
}
