import { and, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { type Payment, payments, type SubjectRef } from '~/db/schema/payments'
import { at } from '~/db/sql-time.server'
import type { MoneyServices } from '~/http/services.server'
import { MINUTE_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { idempotencyKey } from '~/payments/idempotency.server'
import { passKillPoint } from '~/payments/kill-points.server'
import { type Due, type Page, type PaidSubject, subjectOf } from '~/payments/paid-subject.server'
import { isRefusal, isServerError } from '~/payments/provider-errors.server'

/** The provider wants at least 30 minutes from its receipt; a lost call may be repeated some minutes later with the same figure. */
const PAGE_MINUTES = 36

type Try = Pick<Payment, 'id' | 'state' | 'attempt' | 'url' | 'application_fee_cents' | 'stripe_account_id'> & {
  /** In seconds; a repeated call must send the same number. */
  expires_at: number
}

interface BegunPayment extends Due {
  /** Null when none may begin, or when another request began one at the same moment. */
  payment: Try | null
}

/** The same page while it is open, null when nothing is due. Tries again if another request was faster or a lost try is too old. */
export async function openPaymentPage(services: MoneyServices, ref: SubjectRef, tries = 4): Promise<string | null> {
  if (tries === 0) return null
  const subject = subjectOf(services.subjects, ref.subject_kind)
  const due = await beginPayment(services, subject, ref)
  if (!due) throw new AppError('not_found', 'There’s nothing to pay here.')
  const { payment } = due
  if (!due.is_due) return null
  const page = subject.page(due, services.secret)
  if (!payment && !due.may_begin) throw new AppError('conflict', page.refusal)
  if (payment?.state === 'open') return payment.url
  const url = payment && (await createAtProvider(services, ref, page, payment))
  return url ?? openPaymentPage(services, ref, tries - 1)
}

/** Asks the provider for a page that we lost, also of a subject that can no longer be paid. */
export async function findLostPage(services: MoneyServices, ref: SubjectRef): Promise<void> {
  const subject = subjectOf(services.subjects, ref.subject_kind)
  const due = await beginPayment(services, subject, ref)
  if (due?.payment?.state === 'creating')
    await createAtProvider(services, ref, subject.page(due, services.secret), due.payment)
}

export async function isDue(
  { db, subjects }: MoneyServices,
  { subject_kind, subject_id }: SubjectRef,
): Promise<boolean> {
  const { rows } = await db.execute<Due & Record<string, unknown>>(subjectOf(subjects, subject_kind).due(subject_id))
  return rows[0]?.is_due ?? false
}

/** Refunds are worked out from the payment's own amounts, since the order may change later (ruling 53). */
const AMOUNTS = sql`amount_cents, application_fee_cents, customer_fee_cents, delivery_fee_cents`

/** Reads the subject with its open try to pay, or inserts a new try, in one statement. */
async function beginPayment(
  { db, clock }: MoneyServices,
  subject: PaidSubject,
  { subject_kind, subject_id }: SubjectRef,
): Promise<BegunPayment | null> {
  const expires_at = at(new Date(clock().getTime() + PAGE_MINUTES * MINUTE_MS))
  const { rows } = await db.execute<BegunPayment & Record<string, unknown>>(sql`
    with due as (${subject.due(subject_id)}), known as (
      select * from payments
      where subject_kind = ${subject_kind} and subject_id = ${subject_id} and state in ('creating', 'open')
    ), begun as (
      insert into payments (id, subject_kind, subject_id, stripe_account_id, expires_at, ${AMOUNTS})
      select ${newId()}, ${subject_kind}, id, stripe_account_id, ${expires_at}, ${AMOUNTS} from due
      where is_due and may_begin and not exists (select from known)
      on conflict do nothing returning *
    )
    select due.*, (select json_build_object('id', id, 'state', state, 'attempt', attempt, 'url', url,
          'stripe_account_id', stripe_account_id, 'application_fee_cents', application_fee_cents,
          'expires_at', floor(extract(epoch from expires_at)))
        from (select * from known union all select * from begun) as payment) as payment
    from due`)
  return rows[0] ?? null
}

/**
 * The same key finds a session that a crash or a lost answer kept from us. A refusal means that there is none (its time is over,
 * or the account is gone): this try is given up, and the next one starts afresh.
 */
async function createAtProvider(
  services: MoneyServices,
  { subject_id }: SubjectRef,
  page: Page,
  payment: Try,
): Promise<string | null> {
  const { db, env, payments: provider } = services
  const creating = and(eq(payments.id, payment.id), eq(payments.state, 'creating'))
  try {
    const params = sessionParams(env.public_url, subject_id, page, payment)
    const created = await provider.stripe.checkout.sessions.create(params, {
      idempotencyKey: idempotencyKey(`checkout:${payment.id}:${payment.attempt}`, params),
    })
    passKillPoint(env, 'session_created')
    const opened = { state: 'open', provider_id: created.id, url: created.url } as const
    const [saved] = await db.update(payments).set(opened).where(creating).returning({ url: payments.url })
    return saved?.url ?? null
  } catch (error) {
    if (isServerError(error)) await nextAttempt(services, payment)
    if (!isRefusal(error)) throw error
    await db.update(payments).set({ state: 'failed' }).where(creating)
    if (error.param === 'expires_at') return null
    throw new AppError('conflict', page.refusal)
  }
}

const nextAttempt = ({ db }: MoneyServices, { id, attempt }: Try) =>
  db
    .update(payments)
    .set({ attempt: attempt + 1 })
    .where(and(eq(payments.id, id), eq(payments.attempt, attempt)))

function sessionParams(
  public_url: string,
  subject_id: string,
  page: Page,
  payment: Try,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { ...page.metadata, payment_id: payment.id }
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    allowed_payment_method_types: ['card'],
    client_reference_id: subject_id,
    customer_email: page.customer_email,
    expires_at: payment.expires_at,
    success_url: public_url + page.success_path,
    cancel_url: public_url + page.cancel_path,
    line_items: page.lines.map(({ name, description, amount_cents, quantity }) => ({
      quantity,
      price_data: {
        currency: 'usd',
        unit_amount: amount_cents,
        product_data: { name, ...(description ? { description } : {}) },
      },
    })),
    metadata,
    payment_intent_data: {
      // Captured at once, so that the provider's fee is known as soon as it is paid.
      capture_method: 'automatic',
      description: page.description,
      ...(payment.stripe_account_id
        ? {
            application_fee_amount: payment.application_fee_cents,
            transfer_data: { destination: payment.stripe_account_id },
          }
        : {}),
      metadata,
    },
  }
}
