import { eq } from 'drizzle-orm'
import { payments } from '~/db/schema/payments'
import { resumeRefunds } from '~/features/refunds/send-refund.commands.server'
import type { MoneyServices } from '~/http/services.server'
import { expire } from './expiry.commands.server'
import { processEvent } from './inbox.commands.server'
import { openPaymentPage } from './payment-page.commands.server'
import { listUnsettled, listWaitingEvents } from './payments.queries.server'
import { settle } from './settle.commands.server'

const MOST = 200
const AT_ONCE = 8

/**
 * Takes up whatever was left lying: news not worked on, pages nobody told us about, refunds half done, things nobody paid. Jobs do
 * all of it sooner; this is for jobs that died with their process and for webhooks that never came. `quiet_ms` spares what is
 * just being worked on; nothing breaks if both do it.
 */
export async function sweepPayments(services: MoneyServices, { quiet_ms }: { quiet_ms: number }): Promise<void> {
  const { db, clock, subjects } = services
  const now = clock()
  const before = new Date(now.getTime() - quiet_ms)
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
  for (const [subject_kind, subject] of Object.entries(subjects))
    await each(
      await subject.listOverdue(db, { now, limit: MOST }),
      (subject_id) => expire(services, { subject_kind, subject_id }),
      (id) => subject.postpone(db, id, now),
    )
  await each(
    await listUnsettled(db, { before, limit: MOST }),
    (payment) => (payment.provider_id ? settle(services, payment.provider_id) : openPaymentPage(services, payment)),
    ({ id }) => db.update(payments).set({ checked_at: now }).where(eq(payments.id, id)),
  )
  await each([before], () => resumeRefunds(services, { before, limit: MOST }))
  if (problems.length > 0) throw problems[0]
}
