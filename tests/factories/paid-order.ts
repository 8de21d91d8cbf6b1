import { eq } from 'drizzle-orm'
import { checkout_sessions } from '../../app/db/schema/payments'
import { openPaymentPage } from '../../app/features/checkout/payment-page.commands.server'
import { settle } from '../../app/features/checkout/settle.commands.server'
import type { Shop } from '../setup/shop'
import { makeBakery } from './make'
import { makeOrderRow } from './order-row'

/** A bakery whose account the sandbox knows. */
export async function openBakery(
  shop: Shop,
  stripe_account_id: string,
  given: Parameters<typeof makeBakery>[1] = {},
): Promise<string> {
  await shop.account(stripe_account_id)
  return (await makeBakery(shop.services.db, { stripe_account_id, ...given })).id
}

/** An order that was really paid, at the sandbox. */
export async function makePaidOrder(
  shop: Shop,
  given: Parameters<typeof makeOrderRow>[1] & { bakery_id: string },
  card?: string,
) {
  const { services } = shop
  const order = await makeOrderRow(services.db, { ...given, payment_status: 'unpaid' })
  const url = await openPaymentPage(services, order.id)
  const provider_id = url!.split('/').at(-1)!
  await shop.pay(provider_id, card)
  await settle(services, provider_id)
  const [session] = await services.db
    .select()
    .from(checkout_sessions)
    .where(eq(checkout_sessions.provider_id, provider_id))
  return { ...order, provider_id, payment_intent_id: session!.payment_intent_id!, charge_id: session!.charge_id! }
}
