import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Tx } from '~/db/client.server'
import { payments } from '~/db/schema/payments'
import { reportFinding } from '~/features/ledger/findings.commands.server'
import { paymentLines } from '~/features/ledger/ledger'
import { postEntry } from '~/features/ledger/ledger.commands.server'
import { wholePayment } from '~/features/refunds/refund'
import { requestRefund } from '~/features/refunds/refunds.commands.server'
import type { MoneyServices } from '~/http/services.server'
import { isId, newId } from '~/lib/ids'
import { passKillPoint } from '~/payments/kill-points.server'
import { lockSubject } from '~/payments/paid-subject.server'

/** `unknown`: the session names no payment of ours. */
export type SettleOutcome = 'open' | 'paid' | 'sent_back' | 'expired' | 'unknown'

/** The one way to become paid: webhook, return page and poller come here. The provider is asked again, and its answer is recorded once. */
export async function settle(services: MoneyServices, provider_id: string): Promise<SettleOutcome> {
  const { db, env } = services
  const session = await services.payments.stripe.checkout.sessions.retrieve(provider_id, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  })
  if (session.status === 'expired') return db.transaction((tx) => recordExpiry(tx, services, session.id))
  if (session.status !== 'complete' || session.payment_status !== 'paid') return recordOpen(services, session.id)
  const settled = await db.transaction(async (tx) => {
    const outcome = await recordPayment(tx, services, session)
    passKillPoint(env, 'settle_before_commit')
    return outcome
  })
  passKillPoint(env, 'settle_after_commit')
  return settled
}

async function recordOpen({ db, clock }: MoneyServices, provider_id: string): Promise<SettleOutcome> {
  await db.update(payments).set({ checked_at: clock() }).where(eq(payments.provider_id, provider_id))
  return 'open'
}

async function recordExpiry(tx: Tx, services: MoneyServices, provider_id: string): Promise<SettleOutcome> {
  const ended = eq(payments.provider_id, provider_id)
  const [payment] = await tx.select().from(payments).where(ended)
  if (!payment) return 'expired'
  const subject = await lockSubject(tx, services, payment)
  const [closed] = await tx
    .update(payments)
    .set({ state: 'expired' })
    .where(and(ended, inArray(payments.state, ['creating', 'open'])))
    .returning({ id: payments.id })
  if (closed) await subject.expireUnpaid()
  return 'expired'
}

/** The lock lets the first caller through; later ones find it paid. */
async function recordPayment(
  tx: Tx,
  services: MoneyServices,
  session: Stripe.Checkout.Session,
): Promise<SettleOutcome> {
  const { subject, payment } = await lockBoth(tx, services, session)
  const now = services.clock()
  const charge = chargeOf(session)
  if (!subject || !payment || !charge) return reportUnknown(tx, session)
  if (payment.state === 'paid') return payment.outcome === 'kept' ? 'paid' : 'sent_back'
  const { id: payment_id, amount_cents } = payment
  const due = session.amount_total === amount_cents && session.currency === 'usd'
  const marked = due ? await subject.markPaid(now) : 'cannot'
  const outcome = marked === 'paid' ? 'kept' : 'sent_back'
  const { application_fee_id, provider_fee_cents, ...facts } = charge
  await tx
    .update(payments)
    .set({ ...facts, state: 'paid', outcome, provider_id: session.id, paid_at: now, checked_at: now })
    .where(eq(payments.id, payment_id))
  const whole = wholePayment(payment)
  const lines = paymentLines({ ...whole, ...charge, bakery_id: subject.bakery_id })
  await postEntry(tx, { cause: `payment:${charge.charge_id}`, payment_id, lines })
  if (outcome === 'kept') return 'paid'
  const twice = marked === 'already_paid'
  await requestRefund(tx, {
    payment_id,
    kind: 'full',
    amounts: () => whole,
    reason: twice ? 'This was paid twice.' : 'This could no longer be paid.',
    requested_by: null,
  })
  await subject.applyNews({ kind: 'sent_back', payment_id, amount_cents, twice })
  return 'sent_back'
}

/**
 * Found by our own id, since a crash may have lost the provider's. A second session under that id (a 500 that had worked)
 * gets its own row, so that its payment is seen as a second one.
 */
async function lockBoth(tx: Tx, services: MoneyServices, session: Stripe.Checkout.Session) {
  const { payment_id: id = '' } = session.metadata ?? {}
  const [known] = await tx
    .select()
    .from(payments)
    .where(or(eq(payments.provider_id, session.id), isId(id) ? eq(payments.id, id) : undefined))
    .orderBy(sql`${payments.provider_id} is distinct from ${session.id}`)
    .limit(1)
  if (!known) return { subject: null, payment: null }
  const subject = await lockSubject(tx, services, known)
  const lock = (where: ReturnType<typeof eq>) => tx.select().from(payments).where(where).for('update')
  const [row] = await lock(eq(payments.id, known.id))
  if (!row || row.provider_id === null || row.provider_id === session.id) return { subject, payment: row ?? null }
  const { subject_kind, subject_id, stripe_account_id, expires_at } = row
  const { amount_cents, application_fee_cents, customer_fee_cents, delivery_fee_cents } = row
  const same = {
    ...{ subject_kind, subject_id, stripe_account_id, expires_at },
    ...{ amount_cents, application_fee_cents, customer_fee_cents, delivery_fee_cents },
  }
  await tx
    .insert(payments)
    .values({ id: newId(), provider_id: session.id, state: 'failed', ...same })
    .onConflictDoNothing()
  const [other] = await lock(eq(payments.provider_id, session.id))
  return { subject, payment: other ?? null }
}

function chargeOf(session: Stripe.Checkout.Session) {
  const intent = session.payment_intent
  const charge = intent && typeof intent !== 'string' ? intent.latest_charge : null
  if (!intent || typeof intent === 'string' || !charge || typeof charge === 'string') return null
  const booked = typeof charge.balance_transaction === 'string' ? null : charge.balance_transaction
  return {
    payment_intent_id: intent.id,
    charge_id: charge.id,
    transfer_id: idOf(charge.transfer),
    application_fee_id: idOf(charge.application_fee),
    provider_fee_cents: booked?.fee ?? null,
    available_on: booked ? new Date(booked.available_on * 1000) : null,
  }
}

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

async function reportUnknown(tx: Tx, session: Stripe.Checkout.Session): Promise<SettleOutcome> {
  await reportFinding(tx, {
    subject: session.id,
    kind: 'unknown_payment',
    provider_cents: session.amount_total,
    detail: 'A paid session that names no payment of ours.',
  })
  return 'unknown'
}
