import { US_STATES } from '~/lib/us-states'
import { plainKey } from './place-name'
import { RELEVANCE } from './relevance'

/** People shorten these in a street address; geocoders write them in full. */
const LONG_FORMS: Record<string, string> = {
  st: 'street',
  ave: 'avenue',
  rd: 'road',
  dr: 'drive',
  blvd: 'boulevard',
  ln: 'lane',
  ct: 'court',
  pl: 'place',
  sq: 'square',
  ter: 'terrace',
  pkwy: 'parkway',
  hwy: 'highway',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  ...Object.fromEntries(US_STATES.map(([letters, name]) => [letters.toLowerCase(), plainKey(name)])),
}

/** Exact when every word was found; a match of the text when at least the house number was. */
export function addressRelevance(asked: string, found: string): number {
  const there = ` ${plainKey(found)} `
  const words = plainKey(asked).split(' ')
  const has = (word: string) => there.includes(` ${word} `) || there.includes(` ${LONG_FORMS[word] ?? word} `)
  if (words.every(has)) return RELEVANCE.exact_address
  return has(words[0] ?? '') ? RELEVANCE.text_match : RELEVANCE.other
}
