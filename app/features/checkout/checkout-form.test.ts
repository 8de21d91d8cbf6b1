import { describe, expect, test } from 'vitest'
import { makeCartItem } from '../../../tests/factories/cart-item'
import { addItem, chooseFulfillment } from '../cart/cart-changes'
import { type CheckoutFields, fieldProblem, wantedOrder } from './checkout-form'

const fields: CheckoutFields = {
  customer_name: ' Ida ',
  customer_email: ' ida@example.com',
  customer_phone: '',
  notes: ' ',
  may_contact: false,
  delivery_address: { street: ' 1 Elm St ', unit: '', city: 'Portland', state: 'OR', zip_code: ' 97202 ' },
  requested_for: '2026-11-20T16:00:00.000Z',
}
const pickup = addItem(null, makeCartItem(), { now: '2026-11-15T09:00:00.000Z', id: 'cart' })
const brought = chooseFulfillment(pickup, { fulfillment_type: 'delivery', delivery_fee: 3.99 }, pickup.updated_at)

describe('the order as the call wants it', () => {
  test('a pickup names no address, whatever was typed before', () => {
    const order = wantedOrder(pickup, fields)
    expect(order).toMatchObject({ fulfillment_type: 'pickup', customer_name: 'Ida', notes: '' })
    expect(order).not.toHaveProperty('may_contact')
    expect(order).not.toHaveProperty('delivery_address')
  })

  test('a delivery does', () => {
    expect(wantedOrder(brought, fields)).toMatchObject({
      fulfillment_type: 'delivery',
      delivery_address: { street: '1 Elm St', city: 'Portland', state: 'OR', zip_code: '97202' },
    })
  })
})

test.each([
  ['customer_phone', '', true],
  ['customer_phone', '(503) 555-0110', true],
  ['customer_phone', 'call me', 'Please enter a valid phone number.'],
  ['zip_code', '97202', true],
  ['zip_code', '97202-1234', true],
  ['zip_code', '9720', 'Please enter a ZIP code of five digits.'],
  ['street', ' ', 'Please enter the street and number.'],
] as const)('%s %j', (field, value, said) => expect(fieldProblem[field](value)).toBe(said))
