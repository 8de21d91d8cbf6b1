import { and, eq, inArray } from 'drizzle-orm'
import { checkout_sessions } from '~/db/schema/payments'
import { lockOrder } from '~/features/orders/lock-order.commands.server'
import { expireUnpaid } from '~/features/orders/order-payment.commands.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { isRefusal } from '~/payments/provider-errors.server'
import { findOpenSession } from './checkout.queries.server'
import { openPaymentPage } from './payment-page.commands.server'
import { settle } from './settle.commands.server'

type Expiring = Pick<Services, 'db' | 'env' | 'clock' | 'payments'>

/**
 * Decision 20: first the provider's page is closed, so that nobody can pay any more, and only then the order is cancelled and its
 * stock freed. If the page was paid in the meantime the order is paid.
 */
export async function expireOrder(services: Expiring, order_id: string): Promise<void> {
  const session = await findOpenSession(services.db, order_id)
  // The provider may know a session that we lost: asking for it again with the same key brings it to light. A no says there is none.
  if (session?.state === 'creating') await openPaymentPage(services, order_id, 1).catch(unlessRefused)
  const known = session?.state === 'creating' ? await findOpenSession(services.db, order_id) : session
  if (known?.provider_id && !(await closePage(services, known.provider_id))) return
  await services.db.transaction(async (tx) => {
    await lockOrder(tx, order_id)
    await tx
      .update(checkout_sessions)
      .set({ state: 'expired' })
      .where(and(eq(checkout_sessions.order_id, order_id), inArray(checkout_sessions.state, ['creating', 'open'])))
    await expireUnpaid(tx, order_id)
  })
}

const unlessRefused = (error: unknown) => {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error
}

/** False when it is closed already, by a payment or by its time: then `settle` has done what that means. */
async function closePage(services: Expiring, provider_id: string): Promise<boolean> {
  try {
    await services.payments.stripe.checkout.sessions.expire(provider_id)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    await settle(services, provider_id)
    return false
  }
}
