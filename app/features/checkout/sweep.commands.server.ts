import { eq } from 'drizzle-orm'
import { checkout_sessions } from '~/db/schema/payments'
import { FEW } from '~/features/menu/menu'
import { postpone } from '~/features/orders/order-payment.commands.server'
import { resumeRefunds } from '~/features/refunds/send-refund.commands.server'
import type { Services } from '~/http/services.server'
import { SHORT_MINUTES, UNPAID_MINUTES } from './checkout'
import { listOverdue, listUnsettled, listWaitingEvents } from './checkout.queries.server'
import { expireOrder } from './expiry.commands.server'
import { processEvent } from './inbox.commands.server'
import { openPaymentPage } from './payment-page.commands.server'
import { settle } from './settle.commands.server'

type Sweeping = Pick<Services, 'db' | 'env' | 'clock' | 'payments'>

const MOST = 200
const AT_ONCE = 8

/**
 * Takes up whatever was left lying: news not worked on, pages nobody told us about, refunds half done, orders nobody paid. Jobs do
 * all of it sooner; this is for jobs that died with their process and for webhooks that never came. `quiet_ms` spares what is
 * just being worked on; nothing breaks if both do it.
 */
export async function sweepPayments(services: Sweeping, { quiet_ms }: { quiet_ms: number }): Promise<void> {
  const { db, clock } = services
  const now = clock()
  const before = new Date(now.getTime() - quiet_ms)
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const overdue = { before: ago(UNPAID_MINUTES), few: FEW, few_before: ago(SHORT_MINUTES) }
  const problems: unknown[] = []
  // What failed goes to the back, so that however many fail every minute, all others have their turn.
  const each = async <T>(items: T[], act: (item: T) => Promise<unknown>, toBack?: (item: T) => Promise<unknown>) => {
    const work = async () => {
      for (let item = items.shift(); item !== undefined; item = items.shift()) {
        try {
          await act(item)
        } catch (error) {
          problems.push(error)
          await toBack?.(item)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  await each(await listWaitingEvents(db, { before, limit: MOST }), (id) => processEvent(services, id))
  await each(
    await listOverdue(db, { ...overdue, limit: MOST }),
    (id) => expireOrder(services, id),
    (id) => postpone(db, id, now),
  )
  await each(
    await listUnsettled(db, { before, limit: MOST }),
    (session) =>
      session.provider_id ? settle(services, session.provider_id) : openPaymentPage(services, session.order_id),
    ({ id }) => db.update(checkout_sessions).set({ checked_at: now }).where(eq(checkout_sessions.id, id)),
  )
  await each([before], () => resumeRefunds(services, { before, limit: MOST }))
  if (problems.length > 0) throw problems[0]
}
