import { expect, test } from 'vitest'
import { seedOfOrder, seedOfRequest } from './invoice-seed'

const item = {
  ...{ id: 'i', menu_item_id: 'm', special_instructions: null, refunded_quantity: 0 },
  ...{ name: 'Lemon cake', price: 42.5, quantity: 2, total: 85 },
  options: [
    { group_name: 'Size', name: 'Large', price_delta: 4, text: null },
    { group_name: 'Writing', name: 'A few words', price_delta: 0, text: 'Happy day' },
  ],
}
const order = {
  ...{ id: 'o1', bakery_id: 'b1', order_number: 'M-0012', payment_status: 'offline' as const, delivery_fee: 5 },
  ...{ customer_name: 'Anna', customer_email: 'anna@bread.test', items: [item, { ...item, options: [], quantity: 1 }] },
} as unknown as Parameters<typeof seedOfOrder>[0]

test('an order taken elsewhere is billed line by line, with its delivery', () =>
  expect(seedOfOrder(order)).toEqual({
    bakery_id: 'b1',
    about: { order_id: 'o1' },
    draft: {
      customer_name: 'Anna',
      customer_email: 'anna@bread.test',
      lines: [
        { description: 'Lemon cake (Large, Happy day)', quantity: '2', unit_price: '42.50' },
        { description: 'Lemon cake', quantity: '1', unit_price: '85.00' },
        { description: 'Delivery', quantity: '1', unit_price: '5.00' },
      ],
    },
  }))

test.each([
  ['paid', 'Order M-0012 is already paid. Bill only for extras.'],
  ['invoiced', 'Order M-0012 already has an invoice. Bill only for extras.'],
  ['offline', 'Order M-0012 is already paid. Bill only for extras.'],
] as const)('what is %s and came is not asked for twice', (payment_status, notice) => {
  const begun = seedOfOrder({ ...order, payment_status, received_at: '2026-11-16T12:00:00.000Z' })
  expect(begun.notice).toBe(notice)
  expect(begun.draft).toEqual({ customer_name: 'Anna', customer_email: 'anna@bread.test' })
})

test('a request is billed by its last quote, and by nothing where there was none', () => {
  const asked = { id: 'r1', bakery_id: 'b1', customer_name: 'Anna', customer_email: null }
  const who = { customer_name: 'Anna', customer_email: '' }
  const quote = { lines: [{ description: 'Tiers', quantity: 3, unit_price: 120 }], delivery: 15 }
  expect(seedOfRequest({ ...asked, quotes: [] })).toEqual({
    ...{ bakery_id: 'b1', draft: who, about: { request_id: 'r1' } },
  })
  expect(seedOfRequest({ ...asked, quotes: [quote, { lines: [], delivery: 0 }] }).draft).toEqual({
    ...who,
    lines: [
      { description: 'Tiers', quantity: '3', unit_price: '120.00' },
      { description: 'Delivery', quantity: '1', unit_price: '15.00' },
    ],
  })
})
