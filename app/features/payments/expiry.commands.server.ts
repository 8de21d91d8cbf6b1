import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { payments, type SubjectRef } from '~/db/schema/payments'
import type { MoneyServices } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { type LockedSubject, lockSubject } from '~/payments/paid-subject.server'
import { isAway, isRefusal } from '~/payments/provider-errors.server'
import { findLostPage } from './payment-page.commands.server'
import { findOpenPayment, ofSubject } from './payments.queries.server'
import { type SettleOutcome, settle } from './settle.commands.server'

/** Closes the provider's page before the subject expires (ruling 20). If the payer was faster, it is paid. */
export async function expire(services: MoneyServices, subject: SubjectRef): Promise<void> {
  if ((await closeAtProvider(services, subject)) === 'closed')
    await markClosed(services, subject, (locked) => locked.expireUnpaid())
}

/**
 * Before the subject ends in another way than by payment (ruling 54). True if the payer was faster: the actor must hear of that first.
 * A provider that is away does not hold up the end.
 */
export async function closePages(services: MoneyServices, subjects: SubjectRef[]): Promise<boolean> {
  let paid = false
  for (const subject of subjects)
    try {
      const became = await closeAtProvider(services, subject)
      if (became === 'closed') await markClosed(services, subject)
      paid ||= became === 'paid'
    } catch (error) {
      if (!isAway(error)) throw error
    }
  return paid
}

/** In the transaction of the end, for pages still open: a job closes them, and money that comes until then goes back. */
export async function closeLater(tx: Tx, open: SubjectRef[]): Promise<void> {
  for (const { subject_kind, subject_id } of open)
    await tx.execute(sql`
      select graphile_worker.add_job('close_page', json_build_object('subject_kind', ${subject_kind}::text, 'subject_id', ${subject_id}::text),
        max_attempts := 25, job_key := ${`close_page:${subject_id}`})`)
}

async function closeAtProvider(services: MoneyServices, subject: SubjectRef): Promise<'closed' | SettleOutcome> {
  const payment = await findOpenPayment(services.db, subject)
  // A crash may have lost the session's id: asking again with the same key finds it. A refusal means that there is none.
  if (payment?.state === 'creating') await findLostPage(services, subject).catch(unlessRefused)
  const known = payment?.state === 'creating' ? await findOpenPayment(services.db, subject) : payment
  if (!known?.provider_id) return 'closed'
  try {
    await services.payments.stripe.checkout.sessions.expire(known.provider_id)
    return 'closed'
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Closed already, by a payment or by its time.
    return settle(services, known.provider_id)
  }
}

const unlessRefused = (error: unknown) => {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error
}

const markClosed = (
  services: MoneyServices,
  subject: SubjectRef,
  giveUp: (locked: LockedSubject) => Promise<unknown> = async () => {},
) =>
  services.db.transaction(async (tx) => {
    const locked = await lockSubject(tx, services, subject)
    await tx
      .update(payments)
      .set({ state: 'expired' })
      .where(and(ofSubject(subject), inArray(payments.state, ['creating', 'open'])))
    await giveUp(locked)
  })
