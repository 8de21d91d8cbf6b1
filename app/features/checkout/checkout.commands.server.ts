import { asSubject, NO_SUCH_ORDER } from '~/features/orders/order'
import type { PlaceOrder } from '~/features/orders/orders-input.contract'
import { nameLines } from '~/features/orders/place-order'
import { placeOrder } from '~/features/orders/place-order.commands.server'
import { openPaymentPage } from '~/features/payments/payment-page.commands.server'
import { settle } from '~/features/payments/settle.commands.server'
import type { Actor } from '~/http/actor.server'
import { countProviderCall } from '~/http/limits.server'
import type { MoneyServices, Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { passKillPoint } from '~/payments/kill-points.server'
import { PAYMENT_NOT_SEEN, PROVIDER_AWAY, sayUnavailable } from '~/payments/provider-errors.server'
import { findOwnPayment } from './checkout.queries.server'
import { rememberDetails } from './checkout-details.commands.server'

type CheckingOut = MoneyServices & Pick<Services, 'pool'>

/** The order is committed before the payment begins (ruling 20): if a later step fails, the same call again continues from there. */
export async function checkOut(services: CheckingOut, actor: Actor, input: PlaceOrder) {
  const now = services.clock()
  const order = await placeOrder(services.db, actor, input, now).catch((refused: unknown) => {
    throw nameLines(refused, input.items)
  })
  // New orders have their own limit; this one is for the same order sent again and again.
  if (order.created_at !== now.toISOString()) await countProviderCall(services, actor)
  passKillPoint(services.env, 'order_committed')
  const payment_url = await openPaymentPage(services, asSubject(order.id)).catch((error: unknown) =>
    sayUnavailable(error, `Your order is saved. ${PROVIDER_AWAY}`),
  )
  await rememberDetails(services.db, actor, input)
  return { ...order, payment_url }
}

/** For a payer who comes back; does not wait for the webhook. */
export async function settleOwn(services: CheckingOut, actor: Actor, order_id: string) {
  const before = await findOwnPayment(services.db, actor, order_id)
  if (!before) throw new AppError('not_found', NO_SUCH_ORDER)
  if (before.provider_id && (before.state === 'open' || before.state === 'creating')) {
    await countProviderCall(services, actor)
    await settle(services, before.provider_id).catch((error: unknown) => sayUnavailable(error, PAYMENT_NOT_SEEN))
  }
  const { url, state, provider_id: _, ...order } = (await findOwnPayment(services.db, actor, order_id)) ?? before
  if (state === 'open') return { ...order, payment_url: url }
  // The link of a manual order outlives the provider's pages, so it opens a new one.
  const waits = order.source === 'manual' && order.payment_status === 'unpaid' && order.status === 'pending'
  const opened = waits ? openPaymentPage(services, asSubject(order_id)) : null
  return { ...order, payment_url: (await opened?.catch((error: unknown) => sayUnavailable(error))) ?? null }
}
