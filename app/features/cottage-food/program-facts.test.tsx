import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Program } from './cottage-food.contract'
import { ProgramFacts } from './program-facts'
import { RECORDS } from './records'

const NOT_CHECKED = 'We haven’t checked this one against the official page yet'
const facts = (key: string, amount: number) => {
  const { annual_cap_cents, ...record } = RECORDS.find((one) => one.key === key)!
  const program: Program = { ...record, annual_cap: annual_cap_cents && annual_cap_cents / 100 }
  return renderToStaticMarkup(<ProgramFacts program={program} sold={{ year: 2026, amount }} />)
}

test('what was checked says where and when, what was not says so', () => {
  const checked = facts('wa', 0)
  expect(checked).not.toContain(NOT_CHECKED)
  for (const words of ['“Made in a Home Kitchen that has not', 'Washington Administrative Code', 'October 5, 2026'])
    expect(checked).toContain(words)
  expect(facts('or', 0)).toContain(NOT_CHECKED)
})

test.each([
  ['wa', 27_999, 'Sold here in 2026: $27,999.00 of $35,000.00', /^(?!.*(close to|passed))/s],
  ['wa', 28_000, 'Sold here in 2026', /close to your state’s cap/],
  ['wa', 35_000, 'Sold here in 2026', /passed your state’s cap/],
])('in %s, %d sold: %s', (key, amount, meter, said) => {
  expect(facts(key, amount)).toContain(meter)
  expect(facts(key, amount)).toMatch(said)
})

test('where there is no cap there is no meter', () => expect(facts('ga', 100)).not.toContain('Sold here'))
