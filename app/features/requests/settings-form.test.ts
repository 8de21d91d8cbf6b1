import { expect, test } from 'vitest'
import { addDays } from '~/lib/zone'
import { figureQuote } from './quote'
import { POLICY_MAX } from './request'
import { quoteBody } from './requests.contract'
import { EXAMPLE_POLICY, formOf, mayAsk, moved, newQuestion, settingsOf, settingsProblems } from './settings-form'

const SETTINGS = {
  enabled: true,
  asks: { servings: 'required', budget: 'optional', flavors: 'off', allergies: 'optional', pictures: 'optional' },
  questions: [
    { id: 'q1', label: 'Theme?', choices: [], required: true },
    { id: 'q2', label: 'Tiers?', choices: ['One', 'Two'], required: false },
  ],
  lead_days: 10,
  per_week: null,
  policy: 'Be kind.',
} as const

const settings = () => structuredClone(SETTINGS) as unknown as Parameters<typeof formOf>[0]

test('what is saved is what was read', () => {
  expect(settingsOf(formOf(settings()))).toEqual(SETTINGS)
  expect(settingsOf(formOf({ ...settings(), per_week: 3 })).per_week).toBe(3)
})

test('choices are lines, each once; a question in one’s own words has none', () => {
  const [one, two] = formOf(settings()).questions
  const form = {
    ...formOf(settings()),
    questions: [
      { ...one!, choices: 'a\nb' },
      { ...two!, choices: ' One \n\nTwo\nOne' },
    ],
  }
  expect(settingsOf(form).questions.map(({ choices }) => choices)).toEqual([[], ['One', 'Two']])
})

test.each([
  [{}, []],
  [{ lead_days: '' }, ['lead_days']],
  [{ lead_days: '1.5' }, ['lead_days']],
  [{ lead_days: '181' }, ['lead_days']],
  [{ per_week: '0' }, ['per_week']],
  [{ per_week: '100' }, []],
  [{ questions: [newQuestion()] }, ['questions.0.label']],
  [
    { questions: [{ ...newQuestion(), label: 'x', kind: 'choices' as const, choices: 'one' }] },
    ['questions.0.choices'],
  ],
])('%j is refused at %j', (change, names) => {
  const problems = Object.entries(settingsProblems({ ...formOf(settings()), ...change }))
  expect(problems.filter(([, problem]) => problem).map(([name]) => name)).toEqual(names)
})

test('questions change places, and stay at the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('ten questions are the most, and the example fits', () => {
  expect([mayAsk(Array(9)), mayAsk(Array(10))]).toEqual([true, false])
  expect(EXAMPLE_POLICY.length).toBeLessThan(POLICY_MAX)
})

test('the example terms ask for the rest on the day that a quote proposes by itself', () => {
  const ready_on = '2026-12-20'
  const quoted = quoteBody.parse({ lines: [{ description: 'Cake', quantity: 1, unit_price: 100 }], deposit: 50 })
  const { row } = figureQuote(quoted, {
    ...{ wanted_on: ready_on, time_zone: 'America/Los_Angeles' },
    ...{ tax: { tax_label: null, tax_rate: 0 }, now: new Date('2026-11-18T18:00:00Z') },
  })
  const days = Number(/due (\d+) days before pickup/.exec(EXAMPLE_POLICY)?.[1])
  expect(row.balance_due_on).toBe(addDays(ready_on, -days))
})
