import { sql } from 'drizzle-orm'
import type { SubjectRef } from '~/db/schema/payments'
import { at } from '~/db/sql-time.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import { resumeRefunds } from '~/features/refunds/send-refund.commands.server'
import { syncRefund } from '~/features/refunds/sync-refund.commands.server'
import type { MoneyServices } from '~/http/services.server'
import { syncDispute } from './disputes.commands.server'
import { expire } from './expiry.commands.server'
import { processEvent } from './inbox.commands.server'
import { isDue, openPaymentPage } from './payment-page.commands.server'
import { UNSETTLED, unheardMoves, WAITING_EVENTS, wasHeard } from './payments.queries.server'
import { settle } from './settle.commands.server'

/**
 * For jobs that died with their process and webhooks that never came. `quiet_ms` spares fresh rows, which jobs still work on;
 * doing both is harmless. All walks run at once, so that none waits for a slow one.
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
    walkDue<Move>(services, {
      kind: 'hear_of_move',
      due: unheardMoves(now),
      ready,
      act: (move) => hearOf(services, move),
    }),
    resumeRefunds(services, ready),
  ])
}

interface Move {
  id: string
  type: string
  source: string
}

/** If we don't know its object, the retries end in a finding for the operator. */
async function hearOf(services: MoneyServices, { id, type, source }: Move): Promise<void> {
  await (type === 'refund_failure' ? syncRefund : syncDispute)(services, source)
  if (!(await wasHeard(services.db, id))) throw new Error(`${source} is of nothing that we know.`)
}

type Try = SubjectRef & { provider_id: string | null }

/** A lost try is found again at the provider. If its subject has ended, the try ends, too. */
async function takeUp(services: MoneyServices, payment: Try): Promise<unknown> {
  if (payment.provider_id) return settle(services, payment.provider_id)
  return (await isDue(services, payment)) ? openPaymentPage(services, payment) : expire(services, payment)
}
