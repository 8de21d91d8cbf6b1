import { expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { type PlaceOrder, placeOrderBody } from './orders-input.contract'

const body = {
  checkout_id: newId(),
  bakery_id: newId(),
  items: [{ id: newId(), quantity: 2 }],
  fulfillment_type: 'pickup',
  customer_name: ' Ann ',
  customer_email: 'Ann@Bread.test',
}
const problem = (change: object) => placeOrderBody.safeParse({ ...body, ...change }).error?.issues[0]?.message

test('what was sent is tidied, and prices are not taken from it', () => {
  const parsed: PlaceOrder = placeOrderBody.parse({
    ...body,
    subtotal: 1,
    items: [{ ...body.items[0], price: 0.01, special_instructions: ' ' }],
    notes: ' Ring twice. ',
    requested_for: '2026-11-20T09:30:00-06:00',
    expected_total: 12.34,
  })
  expect(parsed).toEqual({
    ...body,
    items: [{ ...body.items[0], special_instructions: null }],
    customer_name: 'Ann',
    customer_email: 'ann@bread.test',
    notes: 'Ring twice.',
    requested_for: new Date('2026-11-20T15:30:00Z'),
    expected_total: 1234,
  })
})

test.each([
  [{ items: [] }, 'Your cart is empty'],
  [{ customer_name: ' ' }, 'Please tell the bakery your name.'],
  [{ customer_email: 'ann' }, 'Please enter a valid email address.'],
  [{ customer_phone: 'call me' }, 'Please enter a valid phone number.'],
  [{ requested_for: 'tomorrow' }, 'Please enter the time as a full date and time.'],
])('%j: %s', (change, sentence) => {
  expect(problem(change)).toBe(sentence)
})
