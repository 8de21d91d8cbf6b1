import { expect, test } from 'vitest'
import { amountProblem, feesProblem, orderFees } from './fees'

/** The oracle: exact fractions of whole numbers, rounded half up to cents, straight from the words of §9. */
interface Fraction {
  over: bigint
  under: bigint
}
const fraction = (over: bigint, under = 1n): Fraction => ({ over, under })
const plus = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under + b.over * a.under, a.under * b.under)
const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)
/** Dollars to whole cents: the nearest, and of two equally near the higher. */
function cents(dollars: Fraction): bigint {
  const doubled = 200n * dollars.over + dollars.under
  return doubled / (2n * dollars.under)
}
const inDollars = (whole_cents: bigint) => fraction(whole_cents, 100n)

function oracle(subtotal_cents: bigint, delivery_cents: bigint) {
  const subtotal = inDollars(subtotal_cents)
  const customer_fee = cents(plus(times(subtotal, fraction(5n, 100n)), fraction(50n, 100n)))
  const charged_on = plus(subtotal, inDollars(customer_fee))
  const baker_fee = cents(plus(times(charged_on, fraction(29n, 1000n)), fraction(30n, 100n)))
  return {
    customer_fee_cents: customer_fee,
    baker_fee_cents: baker_fee,
    customer_total_cents: subtotal_cents + customer_fee + delivery_cents,
    baker_receives_cents: subtotal_cents + delivery_cents - baker_fee,
  }
}

test('all 999,901 legal subtotals, picked up and delivered, agree with exact fractions', () => {
  const wrong: number[] = []
  let checked = 0
  for (let subtotal = 100; subtotal <= 1_000_000; subtotal++) {
    const exact = oracle(BigInt(subtotal), 0n)
    const delivered_exact = oracle(BigInt(subtotal), 299n)
    const picked_up = orderFees(subtotal, 0)
    const delivered = orderFees(subtotal, 299)
    const same = (Object.keys(exact) as (keyof typeof exact)[]).every(
      (key) => BigInt(picked_up[key]) === exact[key] && BigInt(delivered[key]) === delivered_exact[key],
    )
    const legal = amountProblem(subtotal) === null && feesProblem(picked_up) === null
    // What the customer pays is what the baker and the platform get.
    const { customer_total_cents, baker_receives_cents, customer_fee_cents, baker_fee_cents } = picked_up
    const whole = customer_total_cents === baker_receives_cents + customer_fee_cents + baker_fee_cents
    if (!same || !legal || !whole) wrong.push(subtotal)
    checked++
  }
  expect(wrong).toEqual([])
  expect(checked).toBe(999_901)
})

test('the oracle knows why floats will not do', () => {
  const float = (subtotal: number) => Math.round((subtotal / 100) * 0.05 * 100 + 50)
  const misses = Array.from({ length: 100_000 }, (_, i) => i + 100).filter(
    (subtotal) => BigInt(float(subtotal)) !== oracle(BigInt(subtotal), 0n).customer_fee_cents,
  )
  expect(misses.length).toBeGreaterThan(0)
})
