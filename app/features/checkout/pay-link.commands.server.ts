import { openPaymentPage } from '~/features/payments/payment-page.commands.server'
import { settle } from '~/features/payments/settle.commands.server'
import type { MoneyServices } from '~/http/services.server'
import { sayUnavailable } from '~/payments/provider-errors.server'
import { asSubject } from '../orders/order'
import type { PayLink } from './pay-link.contract'
import { findOrderTry, findPayLink, orderOf } from './pay-link.queries.server'

export async function openPayLink(services: MoneyServices, token: string): Promise<{ payment_url: string | null }> {
  const order_id = orderOf(services, token)
  const before = await findOrderTry(services.db, order_id)
  // A link lives for days, the provider's page for half an hour.
  if (before && before.expires_at <= services.clock()) await settlePayLink(services, token)
  const payment_url = await openPaymentPage(services, asSubject(order_id)).catch((error: unknown) =>
    sayUnavailable(error),
  )
  return { payment_url }
}

export async function settlePayLink(services: MoneyServices, token: string): Promise<PayLink> {
  const payment = await findOrderTry(services.db, orderOf(services, token))
  if (payment?.provider_id) await settle(services, payment.provider_id).catch((error: unknown) => sayUnavailable(error))
  return findPayLink(services, token)
}
