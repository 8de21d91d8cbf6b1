import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type SaidSentence, saidSentences } from './setup/said-sentences'

/** What /help tells people to press is there by that name. */
const NAMES = ['Refund everything', 'This is a recipe', 'Collect my data', 'Delete my account', 'New order']
const HELP = 'app/routes/help.tsx'

let said: SaidSentence[] = []
beforeAll(() => {
  said = saidSentences()
})

test('whatever the help page names is on a screen', () => {
  const page = readFileSync(HELP, 'utf8').replace(/\s+/g, ' ')
  expect(NAMES.filter((name) => !page.includes(name))).toEqual([])
  expect(NAMES.filter((name) => !said.some(({ file, text }) => file !== HELP && text === name))).toEqual([])
})
