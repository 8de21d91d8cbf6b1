import { eq } from 'drizzle-orm'
import { payments } from '../../app/db/schema/payments'
import { asSubject } from '../../app/features/orders/order'
import { openPaymentPage } from '../../app/features/payments/payment-page.commands.server'
import { settle } from '../../app/features/payments/settle.commands.server'
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
  const url = await openPaymentPage(services, asSubject(order.id))
  const provider_id = url!.split('/').at(-1)!
  await shop.pay(provider_id, card)
  await settle(services, provider_id)
  const [payment] = await services.db.select().from(payments).where(eq(payments.provider_id, provider_id))
  return { ...order, provider_id, payment_intent_id: payment!.payment_intent_id!, charge_id: payment!.charge_id! }
}
