import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SeenOrder } from '../orders/orders.contract'
import { OrderSlip } from './order-slip'

const item = (name: string, quantity: number, refunded_quantity: number) => ({
  ...{ id: name, name, quantity, refunded_quantity, options: [], special_instructions: null },
})
const words = (items: ReturnType<typeof item>[]) => {
  const bakery = { name: 'Rye & Shine', time_zone: 'America/Chicago' }
  const order = { viewer: 'helper', bakery, items, customer_name: 'Gus', order_number: 'K7QD-M2XW-9HTB' }
  const page = renderToStaticMarkup(<OrderSlip order={order as unknown as SeenOrder} allergens={[]} />)
  return page.replace(/<[^>]*>/g, ' ')
}

test('the slip in the bag lists what is in the bag', () => {
  const slip = words([item('Cake', 1, 1), item('Rolls', 6, 2)])
  expect(slip).toContain('4 × Rolls')
  expect(slip).not.toContain('Cake')
  expect(words([item('Cake', 1, 1)])).toContain('Everything in this order was refunded.')
})
