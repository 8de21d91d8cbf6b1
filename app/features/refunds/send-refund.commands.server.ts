import { and, eq, type SQL } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Db, Tx } from '~/db/client.server'
import { refunds } from '~/db/schema/payments'
import { reportFinding, resolveFinding } from '~/features/ledger/findings.commands.server'
import { refundLines, reversalLines } from '~/features/ledger/ledger'
import { postEntry } from '~/features/ledger/ledger.commands.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import type { MoneyServices } from '~/http/services.server'
import { describeError } from '~/lib/error-without-values'
import { cut } from '~/lib/text'
import { passKillPoint } from '~/payments/kill-points.server'
import { lockSubject } from '~/payments/paid-subject.server'
import { isRefusal, isServerError } from '~/payments/provider-errors.server'
import { failRefund } from './fail-refund.commands.server'
import { findPaymentStatus } from './payment-status.commands.server'
import { findRefundWork, type RefundWork, WAITING_REFUNDS } from './refund-work.queries.server'

/** The provider forgets keys after a day; after this only its list tells which calls were made. */
const KEYS_KEPT_MS = 12 * 3600_000
const NO_PAYMENT = 'The payment provider knows nothing of this payment.'

/**
 * First the customer's money, then the baker's share: two calls with their own keys, each recorded before the next.
 * After a crash it continues from the records; a call that was made but not recorded is found by its key.
 */
export async function sendRefund(services: MoneyServices, refund_id: string): Promise<void> {
  const { db, payments } = services
  // The sandbox first books payments from before its start.
  await payments.sandbox?.ready()
  const work = await findRefundWork(db, refund_id)
  if (!work || work.refund.state === 'done' || work.refund.state === 'failed') return
  if (!work.payment.payment_intent_id) return db.transaction((tx) => fail(tx, services, work, NO_PAYMENT))
  try {
    if (work.refund.state === 'requested' && !(await refundCustomer(services, work))) return
  } catch (error) {
    if (!isRefusal(error)) throw error
    return db.transaction((tx) => fail(tx, services, work, error.message))
  }
  await takeShareBack(services, work).catch(async (error: unknown) => {
    // The customer has the money, so the job retries until the share is back; the operator is told meanwhile.
    if (isRefusal(error)) await report(db, work, `The baker's share could not be taken back: ${error.message}`)
    throw error
  })
}

export const resumeRefunds = (services: MoneyServices, ready: SQL) =>
  walkDue<{ id: string }>(services, {
    kind: 'send_refund',
    due: WAITING_REFUNDS,
    ready,
    act: ({ id }) => sendRefund(services, id),
  })

/** False when the provider says that it failed. */
async function refundCustomer(services: MoneyServices, work: RefundWork): Promise<boolean> {
  const { db, env, payments } = services
  const { refund, payment } = work
  const made =
    (await madeBefore(services, work, refund.refund_attempt, () =>
      find(
        payments.stripe.refunds.list({ payment_intent: payment.payment_intent_id!, limit: 100 }),
        ({ metadata, status }) => metadata?.refund_id === refund.id && !cameToNothing(status),
      ),
    )) ??
    (await attempt(services, work, 'refund_attempt', (idempotencyKey) =>
      payments.stripe.refunds.create(
        {
          payment_intent: payment.payment_intent_id!,
          amount: refund.customer_cents,
          metadata: { refund_id: refund.id },
        },
        { idempotencyKey },
      ),
    ))
  passKillPoint(env, 'refund_sent')
  return db.transaction(async (tx) => {
    if (cameToNothing(made.status)) {
      await fail(tx, services, work, made.failure_reason ?? made.status!)
      return false
    }
    const subject = await lockSubject(tx, services, payment)
    const lines = refundLines({ ...refund, bakery_id: subject.bakery_id, provider_refund_id: made.id })
    await postEntry(tx, { cause: `refund:${made.id}`, payment_id: payment.id, lines })
    const [sent] = await tx
      .update(refunds)
      .set({ state: 'sent', provider_refund_id: made.id, last_error: null })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'requested')))
      .returning({ id: refunds.id })
    const payment_status = await findPaymentStatus(tx, payment)
    const { customer_cents } = refund
    if (sent && payment_status) await subject.applyNews({ kind: 'refund_sent', customer_cents, payment_status })
    return true
  })
}

const cameToNothing = (status: string | null) => status === 'failed' || status === 'canceled'

async function takeShareBack(services: MoneyServices, work: RefundWork): Promise<void> {
  const { db, env, payments, clock } = services
  const { refund, payment } = work
  const { transfer_id } = payment
  const wanted = refund.taken_cents > 0 && !refund.provider_reversal_id && transfer_id
  const made =
    wanted &&
    ((await madeBefore(services, work, refund.reversal_attempt, () => findReversal(services, work))) ??
      (await attempt(services, work, 'reversal_attempt', (idempotencyKey) =>
        payments.stripe.transfers.createReversal(
          transfer_id,
          { amount: refund.taken_cents, metadata: { refund_id: refund.id } },
          { idempotencyKey },
        ),
      )))
  if (made) passKillPoint(env, 'reversal_sent')
  await db.transaction(async (tx) => {
    // Also when the bank has sent the customer's money back meanwhile, so that the share is not taken again.
    if (made) await recordReversal(tx, services, work, made.id)
    const [done] = await tx
      .update(refunds)
      .set({ state: 'done', done_at: clock(), last_error: null })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'sent')))
      .returning({ id: refunds.id })
    if (done) await resolveFinding(tx, { subject: refund.id, kind: 'refund_failed' })
  })
}

export const findReversal = async ({ payments }: MoneyServices, { refund, payment: { transfer_id } }: RefundWork) =>
  transfer_id
    ? find(
        payments.stripe.transfers.listReversals(transfer_id, { limit: 100 }),
        ({ metadata }) => metadata?.refund_id === refund.id,
      )
    : null

export async function recordReversal(
  tx: Tx,
  services: MoneyServices,
  { refund, payment }: RefundWork,
  provider_reversal_id: string,
): Promise<void> {
  const { bakery_id } = await lockSubject(tx, services, payment)
  const lines = reversalLines({ ...refund, bakery_id, provider_reversal_id })
  await postEntry(tx, { cause: `reversal:${refund.id}`, payment_id: payment.id, lines })
  await tx.update(refunds).set({ provider_reversal_id }).where(eq(refunds.id, refund.id))
}

/** A 5xx may have worked, and an old key may be forgotten: then the provider's list is asked first. */
async function madeBefore<T>(
  { clock }: MoneyServices,
  { refund }: RefundWork,
  attempts: number,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const old = clock().getTime() - refund.created_at.getTime() > KEYS_KEPT_MS
  return attempts > 0 || old ? look() : null
}

async function attempt<T>(
  { db }: MoneyServices,
  { refund }: RefundWork,
  counter: 'refund_attempt' | 'reversal_attempt',
  act: (key: string) => Promise<T>,
): Promise<T> {
  const count = refund[counter]
  try {
    return await act(`${counter}:${refund.id}:${count}`)
  } catch (error) {
    const next = isServerError(error) || isRefusal(error) ? { [counter]: count + 1 } : {}
    await db
      .update(refunds)
      .set({ ...next, last_error: cut(describeError(error), 500) })
      .where(and(eq(refunds.id, refund.id), eq(refunds[counter], count)))
    throw error
  }
}

async function find<T>(list: Stripe.ApiListPromise<T>, wanted: (item: T) => boolean): Promise<T | null> {
  for await (const item of list) if (wanted(item)) return item
  return null
}

const fail = async (tx: Tx, services: MoneyServices, work: RefundWork, reason: string) =>
  failRefund(tx, await lockSubject(tx, services, work.payment), work, { from: ['requested'], reason })

const report = (db: Db | Tx, { refund }: RefundWork, detail: string) =>
  reportFinding(db, { subject: refund.id, kind: 'refund_failed', ledger_cents: refund.customer_cents, detail })
