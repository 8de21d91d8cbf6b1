import { expect, test } from 'vitest'
import { bundleLine, bundleOf, keptOf } from './keep'

test('what a baker keeps is what an order says', () => {
  expect(keptOf(800)).toEqual({ customer_pays_cents: 890, baker_keeps_cents: 744, fee_percent: 18 })
  expect([99, 1_000_001, Number.NaN].map(keptOf)).toEqual([null, null, null])
})

test.each([
  [800, 'A second one lowers fees from 18% to 13%.'],
  [100, 'A second one lowers fees from 89% to 49%.'],
  [1500, null],
  [5000, null],
  [50, null],
])('%i cents: %s', (cents, line) => expect(bundleLine(cents)).toBe(line))

test('a bundle is suggested only where it takes away four points of a hundred at least', () => {
  for (let cents = 100; cents <= 3000; cents += 25) {
    const bundle = bundleOf(cents)
    if (bundle) expect(bundle.from_percent - bundle.to_percent).toBeGreaterThanOrEqual(4)
  }
})
