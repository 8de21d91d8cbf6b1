import { expect, test } from 'vitest'
import { orderPage } from './payable-order'

const order = {
  id: 'o',
  source: 'site' as const,
  link: 'order.o',
  customer_email: 'a@b.c',
  bakery_name: 'Rye',
  order_number: 'A-1',
  customer_fee_cents: 75,
  delivery_fee_cents: 0,
  subtotal_cents: 500,
}

test('a long description ends between two characters: the provider takes no half emoji', () => {
  const options = [{ name: 'Written on it', text: `${'x'.repeat(484)}${'🥖'.repeat(10)}` }]
  const items = [{ name: 'Cake', price_cents: 500, quantity: 1, options }]
  const { lines } = orderPage({ ...order, items }, '/pay/order.o.key')
  const [line] = lines
  expect(Array.from(line!.description!)).toHaveLength(500)
  expect(line!.description!.isWellFormed()).toBe(true)
})
