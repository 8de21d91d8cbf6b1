import { feesApi } from '~/features/orders/fees.calls'
import { sentenceOf } from '~/http/client'
import type { Cart, CartFees } from './cart'

/** The fees of this cart, or a sentence that says why they are not known. */
export async function feesOf(cart: Cart, signal: AbortSignal): Promise<CartFees | string> {
  const { subtotal, fulfillment_type, delivery_fee } = cart
  const body = { subtotal, fulfillment_type, ...(fulfillment_type === 'delivery' ? { delivery_fee } : {}) }
  return feesApi('POST /calculate-order-fees', { body, signal }).then(({ data }) => data, sentenceOf)
}
