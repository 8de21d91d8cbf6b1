import { expect, test } from 'vitest'
import { checkLines } from './check-lines'

const rye = {
  id: 'rye',
  name: 'Rye',
  price_cents: 900,
  available: true,
  sold_out_today: false,
  stock: 10,
  max_per_order: 2,
  options: [],
}

test('the limit of an order is the customer’s; the baker hears how many are left', () => {
  const wanted = [{ id: 'rye', quantity: 12 }]
  expect(checkLines(wanted, [rye])[0]!.refusal).toEqual({ sentence: 'The limit is 2 of Rye per order.', mend: 2 })
  const [taken] = checkLines(wanted, [rye], { by_baker: true })
  expect(taken!.refusal).toEqual({ sentence: 'Only 10 of Rye left.', mend: 10 })
  expect(checkLines([{ id: 'rye', quantity: 10 }], [rye], { by_baker: true })[0]!.line).toBeDefined()
})
