import type { Cart } from '~/features/cart/cart'
import { ordersApi } from '~/features/orders/orders.calls'
import { ApiError } from '~/http/client'
import { checkoutApi } from './checkout.calls'
import { type CheckoutFields, wantedOrder } from './checkout-form'
import { checkoutFor, keepCheckout, keptCheckout, type PlacedOrder, rememberPlaced } from './checkout-store.browser'

export type Outcome = { go: 'pay'; url: string } | { go: 'confirmation'; order_id: string }

interface Placing {
  cart: Cart
  fields: CheckoutFields
  /** Part of the checkout's identity: the same cart of another person is another order. */
  placed_by: string
  expected_total: number
  /** Makes sure of a session. Runs after this tab's earlier order is given up, since that may belong to another session. */
  begin?: () => Promise<void>
}

export async function placeAndPay(placing: Placing): Promise<Outcome> {
  const wanted = wantedOrder(placing.cart, placing.fields)
  const text = JSON.stringify([placing.placed_by, wanted, placing.expected_total])
  const before = keptCheckout()
  if (before?.order && before.wanted !== text && (await giveUp(before.order)) === 'paid')
    return { go: 'confirmation', order_id: before.order.id }
  await placing.begin?.()
  for (let tries = 0; ; tries++) {
    const checkout = checkoutFor(text)
    const { checkout_id } = checkout
    const body = { ...wanted, checkout_id, expected_total: placing.expected_total }
    const { data } = await checkoutApi('POST /orders-api/orders', { body })
    if (data.payment_url) {
      keepCheckout({ ...checkout, order: placed(data.id, data.order_number, placing.cart) })
      rememberPlaced(data.id, placing.cart.id)
      return { go: 'pay', url: data.payment_url }
    }
    if (data.paid_at !== null) return { go: 'confirmation', order_id: data.id }
    // Neither paid nor payable: its time ran out, so the same order is placed anew, once.
    keepCheckout(undefined)
    if (tries > 0) throw new ApiError(409, { error: 'We couldn’t open the payment for this order. Please try again.' })
  }
}

export type PaymentStanding = 'open' | 'paid' | 'gone'

export async function standingOf(
  order: PlacedOrder,
): Promise<{ standing: PaymentStanding; payment_url: string | null }> {
  try {
    const answer = await checkoutApi('POST /checkout/:order_id/settle', { params: { order_id: order.id } })
    const { payment_status, status, payment_url } = answer
    if (payment_status === 'unpaid' && status === 'pending') return { standing: 'open', payment_url }
    return {
      standing: payment_status === 'unpaid' || payment_status === 'expired' ? 'gone' : 'paid',
      payment_url: null,
    }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 401))
      return { standing: 'gone', payment_url: null }
    throw error
  }
}

/** Cancels an unpaid order, so that it lets go of its stock; one that was paid meanwhile stands. */
export async function giveUp(order: PlacedOrder): Promise<PaymentStanding> {
  const { standing } = await standingOf(order)
  if (standing === 'open')
    await ordersApi('PUT /orders-api/orders/:id/status', {
      params: { id: order.id },
      body: { status: 'cancelled' },
    }).catch(
      // The order expires by itself.
      () => undefined,
    )
  if (standing !== 'paid') keepCheckout(undefined)
  return standing
}

function placed(id: string, order_number: string, { bakery_id, items }: Cart): PlacedOrder {
  const pieces = new Map<string, number>()
  for (const item of items) pieces.set(item.id, (pieces.get(item.id) ?? 0) + item.quantity)
  return { id, order_number, bakery_id, pieces: [...pieces] }
}
