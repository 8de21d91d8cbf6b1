import { type Cart, orderItems } from '../cart/cart'

export interface CheckoutFields {
  customer_name: string
  customer_email: string
  customer_phone: string
  delivery_address: { street: string; unit: string; city: string; state: string; zip_code: string }
  requested_for: string
  notes: string
  may_contact: boolean
}

export const ZIP = /^\d{5}(-\d{4})?$/
const PHONE = /^[+0-9(][0-9 ().\-x/]{6,29}$/

/** The server's rules and sentences, so that most mistakes are told before sending. */
export const fieldProblem = {
  customer_phone: (value: string) =>
    value.trim() === '' || PHONE.test(value.trim()) || 'Please enter a valid phone number.',
  street: (value: string) => value.trim() !== '' || 'Please enter the street and number.',
  city: (value: string) => value.trim() !== '' || 'Please enter the city.',
  state: (value: string) => value !== '' || 'Please choose the state.',
  zip_code: (value: string) => ZIP.test(value.trim()) || 'Please enter a ZIP code of five digits.',
}

/** The call's body without `checkout_id` and `expected_total`. */
export function wantedOrder(cart: Cart, fields: CheckoutFields) {
  const { street, unit, city, state, zip_code } = fields.delivery_address
  const trimmed = { street: street.trim(), unit: unit.trim(), city: city.trim(), state, zip_code: zip_code.trim() }
  return {
    bakery_id: cart.bakery_id,
    items: orderItems(cart),
    fulfillment_type: cart.fulfillment_type,
    customer_name: fields.customer_name.trim(),
    customer_email: fields.customer_email.trim(),
    customer_phone: fields.customer_phone.trim(),
    ...(cart.fulfillment_type === 'delivery' ? { delivery_address: trimmed } : {}),
    notes: fields.notes.trim(),
    ...(fields.may_contact ? { may_contact: true } : {}),
    requested_for: fields.requested_for,
  }
}
