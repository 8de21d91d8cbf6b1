import { feesApi } from '~/features/orders/fees.calls'
import { sentenceOf } from '~/http/client'
import type { Cart } from './cart'
import { applyFees } from './cart-changes'
import type { CartStore } from './cart-store'

/** Puts the fees into the cart; answers a sentence if they can't be had. */
export async function askFees(store: CartStore, cart: Cart, signal: AbortSignal): Promise<string | null> {
  const { subtotal, fulfillment_type, delivery_fee } = cart
  const body = { subtotal, fulfillment_type, ...(fulfillment_type === 'delivery' ? { delivery_fee } : {}) }
  try {
    const { data } = await feesApi('POST /calculate-order-fees', { body, signal })
    store.set(applyFees(store.get(), data))
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}
