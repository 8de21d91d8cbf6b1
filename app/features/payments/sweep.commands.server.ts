import { sql } from 'drizzle-orm'
import type { SubjectRef } from '~/db/schema/payments'
import { at } from '~/db/sql-time.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import { resumeRefunds } from '~/features/refunds/send-refund.commands.server'
import type { MoneyServices } from '~/http/services.server'
import { expire } from './expiry.commands.server'
import { processEvent } from './inbox.commands.server'
import { isDue, openPaymentPage } from './payment-page.commands.server'
import { UNSETTLED, WAITING_EVENTS } from './payments.queries.server'
import { settle } from './settle.commands.server'

/**
 * Takes up whatever was left lying: news not worked on, pages nobody told us about, refunds half done, things nobody paid. Jobs do
 * all of it sooner; this is for jobs that died with their process and for webhooks that never came. `quiet_ms` spares what is
 * just being worked on; nothing breaks if both do it. All at once, so that none of them waits for another that is slow.
 */
export async function sweepPayments(services: MoneyServices, { quiet_ms }: { quiet_ms: number }): Promise<void> {
  const now = services.clock()
  const ready = sql`due.since < ${at(new Date(now.getTime() - quiet_ms))}`
  const walks = Object.entries(services.subjects).map(([subject_kind, subject]) =>
    walkDue<{ id: string }>(services, {
      kind: `expire_${subject_kind}`,
      due: subject.overdue(now),
      act: ({ id: subject_id }) => expire(services, { subject_kind, subject_id }),
    }),
  )
  await Promise.all([
    ...walks,
    walkDue<{ id: string }>(services, {
      kind: 'process_event',
      due: WAITING_EVENTS,
      ready,
      act: ({ id }) => processEvent(services, id),
    }),
    walkDue<Try>(services, {
      kind: 'settle_payment',
      due: UNSETTLED,
      ready,
      act: (payment) => takeUp(services, payment),
    }),
    resumeRefunds(services, ready),
  ])
}

type Try = SubjectRef & { provider_id: string | null }

/** A try to pay that we lost is found again at the provider. What ended meanwhile cannot be paid: then the try ends, too. */
async function takeUp(services: MoneyServices, payment: Try): Promise<unknown> {
  if (payment.provider_id) return settle(services, payment.provider_id)
  return (await isDue(services, payment)) ? openPaymentPage(services, payment) : expire(services, payment)
}
