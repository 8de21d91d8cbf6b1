import { expect, test } from 'vitest'
import { countedLines, depositBody, depositCents, lineProblems, linesBody, typedDepositProblem } from './typed-parts'

const line = (unit_price: string, quantity = '1', description = 'Cake') => ({ description, quantity, unit_price })
const BLANK = line('', '1', ' ')

test('a row that nothing was typed in is left out, unless it is all there is', () => {
  expect(linesBody([line('$1,200.50'), BLANK])).toEqual([{ description: 'Cake', quantity: 1, unit_price: 1200.5 }])
  expect(linesBody([BLANK, BLANK])).toHaveLength(1)
})

test('what is no number counts nothing', () =>
  expect(
    countedLines([line('9.99', '3'), line('x'), line('5', '1.5')]).map((one) => one.quantity * one.unit_price_cents),
  ).toEqual([2997, 0, 0]))

test.each([
  [line('5'), []],
  [line('0'), []],
  [line('-1'), ['unit_price']],
  [line('5', '0'), ['quantity']],
  [BLANK, ['description', 'unit_price']],
])('%j is refused at %j', (typed, names) =>
  expect(Object.entries(lineProblems([typed])).flatMap(([name, problem]) => (problem ? [name] : []))).toEqual(
    names.map((name) => `lines.0.${name}`),
  ),
)

test.each([
  ['once', 'x', null, null, null],
  ['amount', '60', 60, 6000, null],
  ['percent', '33', { percent: 33 }, 5940, null],
  ['amount', '', Number.NaN, 0, 'Please enter an amount.'],
  ['amount', '180', 180, 18000, /at least \$1.00 for the balance/],
  ['percent', '101', { percent: 101 }, 0, 'Please enter a percentage between 1 and 100.'],
] as const)('a deposit (%s) of "%s"', (ask, deposit, body, cents, problem) => {
  const typed = { ask, deposit }
  expect(depositBody(typed)).toEqual(body)
  expect(depositCents(typed, 18000)).toBe(cents)
  const said = typedDepositProblem(typed, 18000)
  if (problem instanceof RegExp) expect(said).toMatch(problem)
  else expect(said).toBe(problem)
})
