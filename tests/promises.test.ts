import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type SaidSentence, saidSentences } from './setup/said-sentences'

/** docs/promises.md against what screens, mails and help articles say, and against the tests. */

const PROMISES =
  /\b(never|only|always|usually|at least|every|free|private|no fee|renews|Mondays|right away|within|good for a day|(a|one) (year|week|hour)|each time)\b|(\d|…|\b(two|three|five|ten|a few)) (minute|hour|day|week|second|month|year)s?\b|\b(edited|kept|good|works) for …|\bwe(’ll| will)?( also)? (e?mail|tell|write|remind)\b|\bemail us\b|\bnobody\b/i

/** Asks something of the reader, or is a label of two or three words. */
const isPlain = (text: string) =>
  /^(Please|Choose|Search|Add|Give) |must (be|leave) at least/.test(text) || /^\S+( \S+){0,2}(?<![.!?])$/.test(text)

interface Listed {
  text: string
  files: string[]
  held: string | undefined
}

const page = readFileSync('docs/promises.md', 'utf8')
const listed: Listed[] = page
  .split('\n')
  .filter((line) => /^\| (?!Sentence)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, text, files, held]) => ({ text: text!, files: files!.split(', '), held: held || undefined }))

let said: SaidSentence[] = []
const saidIn = (text: string) => [...new Set(said.filter((one) => one.text === text).map(({ file }) => file))]
beforeAll(() => {
  said = saidSentences()
})

test('every promise is on the list, with where it is said', () => {
  const found = [...new Set(said.map(({ text }) => text))].filter((text) => PROMISES.test(text) && !isPlain(text))
  const rows = found.map((text) => `| ${text} | ${saidIn(text).join(', ')} |`)
  const known = listed.map(({ text, files }) => `| ${text} | ${files.join(', ')} |`)
  expect(rows.filter((row) => !known.includes(row))).toEqual([])
})

test('nothing is on the list that nobody says any more', () => {
  expect(listed.filter(({ text, files }) => saidIn(text).join() !== files.join()).map(({ text }) => text)).toEqual([])
})

/** What reads as if it were translated. A label may begin so: "What you bake". */
const STIFF = new RegExp(
  [
    /\b([Ss]ome|[Ee]very)body\b|\bof it\.$|(^|… )(What|That) you\b.*\.$/,
    /(?<!\ba )\bstands?\b|\bwith it\b/,
    // A colon that joins two clauses; before a list it may stay.
    /[\w…]: (it|they|the|that|this|you|we|there|nothing|nobody|everyone|customers)(’|\b)/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

test('no sentence reads as if it were translated', () => {
  expect(said.filter(({ text }) => STIFF.test(text))).toEqual([])
})

test('each promise names the tests that hold it, and they are there', () => {
  const promises = listed.slice(0, listed.length - page.split('## Plain uses')[1]!.match(/^\| (?!Sentence)/gm)!.length)
  const missing = promises.flatMap(({ text, held = '' }) =>
    held.split('; ').flatMap((one) => {
      const [file = '', ...name] = one.split(': ')
      const there = existsSync(file) && readFileSync(file, 'utf8').includes(name.join(': '))
      return there && name.length > 0 ? [] : [`${text} (${one})`]
    }),
  )
  expect(missing).toEqual([])
})
