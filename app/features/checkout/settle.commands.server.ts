import { and, eq, inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Tx } from '~/db/client.server'
import { checkout_sessions } from '~/db/schema/payments'
import { reportFinding } from '~/features/ledger/findings.commands.server'
import { paymentLines } from '~/features/ledger/ledger'
import { postEntry } from '~/features/ledger/ledger.commands.server'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import { lockOrder } from '~/features/orders/lock-order.commands.server'
import { expireUnpaid, markPaid } from '~/features/orders/order-payment.commands.server'
import { sendPaymentBack } from '~/features/refunds/refunds.commands.server'
import type { Services } from '~/http/services.server'
import { isId, newId } from '~/lib/ids'
import { queueMail } from '~/mail/outbox.server'
import { reach } from '~/payments/kill-points.server'
import { paymentBackMail } from './payment-back-mail.server'

type Settling = Pick<Services, 'db' | 'env' | 'clock' | 'payments'>

/** `unknown`: a payment that names no order of ours. */
export type Settled = 'open' | 'paid' | 'sent_back' | 'expired' | 'unknown'

/**
 * The one way an order becomes paid. Webhook, return page and poller all come here with the provider's id of the session; whatever
 * they believe, the provider is asked again, and what it says is recorded in one transaction, once.
 */
export async function settle(services: Settling, provider_id: string): Promise<Settled> {
  const { db, env, payments } = services
  const session = await payments.stripe.checkout.sessions.retrieve(provider_id, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  })
  if (session.status === 'expired') return db.transaction((tx) => recordExpiry(tx, session.id))
  if (session.status !== 'complete' || session.payment_status !== 'paid') return recordOpen(services, session.id)
  const settled = await db.transaction(async (tx) => {
    const outcome = await recordPayment(tx, session, services)
    reach(env, 'settle_before_commit')
    return outcome
  })
  reach(env, 'settle_after_commit')
  return settled
}

async function recordOpen({ db, clock }: Settling, provider_id: string): Promise<Settled> {
  await db.update(checkout_sessions).set({ checked_at: clock() }).where(eq(checkout_sessions.provider_id, provider_id))
  return 'open'
}

async function recordExpiry(tx: Tx, provider_id: string): Promise<Settled> {
  const ended = eq(checkout_sessions.provider_id, provider_id)
  const [session] = await tx.select().from(checkout_sessions).where(ended)
  if (!session) return 'expired'
  await lockOrder(tx, session.order_id)
  const [closed] = await tx
    .update(checkout_sessions)
    .set({ state: 'expired' })
    .where(and(ended, inArray(checkout_sessions.state, ['creating', 'open'])))
    .returning({ order_id: checkout_sessions.order_id })
  if (closed) await expireUnpaid(tx, closed.order_id)
  return 'expired'
}

/** The lock lets the first of many through; the others find it paid. */
async function recordPayment(tx: Tx, session: Stripe.Checkout.Session, { clock, env }: Settling): Promise<Settled> {
  const { order, row } = await lockBoth(tx, session)
  const now = clock()
  const payment = paymentOf(session)
  if (!row || !payment) return reportUnknown(tx, session)
  if (row.state === 'paid') return row.outcome === 'order_paid' ? 'paid' : 'sent_back'
  const due = session.amount_total === row.amount_cents && session.currency === 'usd'
  const marked = due
    ? await markPaid(tx, { order_id: row.order_id, paid_at: now, public_url: env.public_url })
    : 'cannot'
  const outcome = marked === 'paid' ? 'order_paid' : 'sent_back'
  const { application_fee_id, provider_fee_cents, ...facts } = payment
  await tx
    .update(checkout_sessions)
    .set({ ...facts, state: 'paid', outcome, provider_id: session.id, paid_at: now, checked_at: now })
    .where(eq(checkout_sessions.id, row.id))
  await postEntry(tx, {
    cause: `payment:${payment.charge_id}`,
    order_id: row.order_id,
    lines: paymentLines({ ...order!, ...facts, application_fee_id, provider_fee_cents }),
  })
  if (outcome === 'order_paid') return 'paid'
  const twice = marked === 'already_paid'
  const reason = twice ? 'This order was paid twice.' : 'This order could no longer be paid.'
  await sendPaymentBack(tx, { order_id: row.order_id, checkout_session_id: row.id, reason })
  const { order_number, customer_email } = order!
  const { amount_cents } = row
  await sideEffect(tx, `payment-back:${row.id}`, (inner) =>
    queueMail(inner, paymentBackMail({ session_id: row.id, order_number, customer_email, amount_cents, twice })),
  )
  return 'sent_back'
}

/**
 * By the id that we gave it, because a crash may have kept the provider's from us. A second session of the provider under the same
 * id (a 500 that was none) gets a row of its own, so that its payment is seen as what it is.
 */
async function lockBoth(tx: Tx, session: Stripe.Checkout.Session) {
  const { checkout_session_id: id = '' } = session.metadata ?? {}
  const find = () => tx.select().from(checkout_sessions).where(eq(checkout_sessions.id, id))
  const [known] = isId(id) ? await find() : []
  if (!known) return { order: null, row: null }
  const order = await lockOrder(tx, known.order_id)
  const [row] = await find().for('update')
  if (!row || row.provider_id === null || row.provider_id === session.id) return { order, row: row ?? null }
  const { order_id, stripe_account_id, amount_cents, application_fee_cents, expires_at } = row
  await tx
    .insert(checkout_sessions)
    .values({
      id: newId(),
      provider_id: session.id,
      state: 'failed',
      order_id,
      stripe_account_id,
      amount_cents,
      application_fee_cents,
      expires_at,
    })
    .onConflictDoNothing()
  const [other] = await tx
    .select()
    .from(checkout_sessions)
    .where(eq(checkout_sessions.provider_id, session.id))
    .for('update')
  return { order, row: other ?? null }
}

function paymentOf(session: Stripe.Checkout.Session) {
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

async function reportUnknown(tx: Tx, session: Stripe.Checkout.Session): Promise<Settled> {
  await reportFinding(tx, {
    subject: session.id,
    kind: 'unknown_payment',
    provider_cents: session.amount_total,
    detail: 'A paid session that names no order of ours.',
  })
  return 'unknown'
}
