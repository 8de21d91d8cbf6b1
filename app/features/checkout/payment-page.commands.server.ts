import { and, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { isOwnersAccount } from '~/db/bakery-views.server'
import { checkout_sessions } from '~/db/schema/payments'
import { at } from '~/db/sql-time.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { idempotencyKey } from '~/payments/idempotency.server'
import { reach } from '~/payments/kill-points.server'
import { isRefusal, isServerError } from '~/payments/provider-errors.server'
import { type PayableOrder, SESSION_MINUTES, sessionLines } from './checkout'
import type { CheckoutSession } from './checkout.queries.server'

type Paying = Pick<Services, 'db' | 'env' | 'clock' | 'payments'>

interface Payable extends PayableOrder {
  id: string
  status: string
  payment_status: string
  customer_email: string
  bakery_name: string
  /** Null while the bakery takes no orders: then no payment begins. */
  stripe_account_id: string | null
  /** Null when somebody else began one at the same moment. */
  session: Session | null
}

type Session = Pick<
  CheckoutSession,
  'id' | 'state' | 'attempt' | 'url' | 'application_fee_cents' | 'stripe_account_id'
> & {
  /** In seconds, as it is sent: it must be the same number in every try. */
  expires_at: number
}

const NOT_PAYABLE = 'This bakery cannot take card payments at the moment.'

/**
 * The address of the provider's page for an unpaid order: the same one again as long as it is open. Tries again when somebody else
 * was faster or a lost try is too old to be repeated.
 */
export async function openPaymentPage(services: Paying, order_id: string, tries = 4): Promise<string | null> {
  if (tries === 0) return null
  const order = await beginPayment(services, order_id)
  if (!order) throw new AppError('not_found', 'There is no such order.')
  if (order.payment_status !== 'unpaid' || order.status !== 'pending') return null
  const { session } = order
  if (!session && !order.stripe_account_id) throw new AppError('conflict', NOT_PAYABLE)
  if (session?.state === 'open') return session.url
  const url = session && (await createAtProvider(services, order, session))
  return url ?? openPaymentPage(services, order_id, tries - 1)
}

/** Reads the order with its open try to pay, or writes down a new one, in one statement. */
async function beginPayment({ db, clock }: Paying, order_id: string): Promise<Payable | null> {
  const expires_at = at(new Date(clock().getTime() + SESSION_MINUTES * 60_000))
  const { rows } = await db.execute<Payable & Record<string, unknown>>(sql`
    with payable as (
      select o.*, bakeries.name as bakery_name, stripe_account_id
      from orders o join bakeries on bakeries.id = o.bakery_id
      left join payment_accounts on ${isOwnersAccount} and takes_orders where o.id = ${order_id}
    ), known as (
      select * from checkout_sessions where order_id = ${order_id} and state in ('creating', 'open')
    ), begun as (
      insert into checkout_sessions (id, order_id, stripe_account_id, expires_at, amount_cents, application_fee_cents)
      select ${newId()}, id, stripe_account_id, ${expires_at}, customer_total_cents, customer_fee_cents + baker_fee_cents from payable
      where payment_status = 'unpaid' and status = 'pending' and stripe_account_id is not null and not exists (select from known)
      on conflict do nothing returning *
    )
    select id, order_number, status, payment_status, customer_email, subtotal_cents, customer_fee_cents, delivery_fee_cents,
      bakery_name, stripe_account_id,
      (select json_agg(json_build_object('name', name, 'price_cents', price_cents, 'quantity', quantity, 'options', options)
        order by position) from order_items where order_id = payable.id) as items,
      (select json_build_object('id', id, 'state', state, 'attempt', attempt, 'url', url,
          'stripe_account_id', stripe_account_id, 'application_fee_cents', application_fee_cents, 'expires_at', floor(extract(epoch from expires_at)))
        from (select * from known union all select * from begun) as session) as session
    from payable`)
  return rows[0] ?? null
}

/**
 * Repeated with the same key it finds the session that a crash or a lost answer kept from us. A definite no means that there is
 * none (its time is over, or the account is gone): then the try is given up, so that the next one starts afresh.
 */
async function createAtProvider(services: Paying, order: Payable, session: Session): Promise<string | null> {
  const { db, env, payments } = services
  try {
    const params = sessionParams(env.public_url, order, session)
    const created = await payments.stripe.checkout.sessions.create(params, {
      idempotencyKey: idempotencyKey(`checkout:${session.id}:${session.attempt}`, params),
    })
    reach(env, 'session_created')
    const [saved] = await db
      .update(checkout_sessions)
      .set({ state: 'open', provider_id: created.id, url: created.url })
      .where(and(eq(checkout_sessions.id, session.id), eq(checkout_sessions.state, 'creating')))
      .returning({ url: checkout_sessions.url })
    return saved?.url ?? null
  } catch (error) {
    if (isServerError(error)) await nextAttempt(services, session)
    if (!isRefusal(error)) throw error
    await giveUp(services, session)
    if (error.param === 'expires_at') return null
    throw new AppError('conflict', NOT_PAYABLE)
  }
}

const nextAttempt = ({ db }: Paying, { id, attempt }: Session) =>
  db
    .update(checkout_sessions)
    .set({ attempt: attempt + 1 })
    .where(and(eq(checkout_sessions.id, id), eq(checkout_sessions.attempt, attempt)))

const giveUp = ({ db }: Paying, { id }: Session) =>
  db
    .update(checkout_sessions)
    .set({ state: 'failed' })
    .where(and(eq(checkout_sessions.id, id), eq(checkout_sessions.state, 'creating')))

function sessionParams(public_url: string, order: Payable, session: Session): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: order.id, order_number: order.order_number, checkout_session_id: session.id }
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    allowed_payment_method_types: ['card'],
    client_reference_id: order.id,
    customer_email: order.customer_email,
    expires_at: session.expires_at,
    success_url: `${public_url}/checkout/confirmation/${order.id}`,
    cancel_url: `${public_url}/checkout`,
    line_items: sessionLines(order).map(({ name, description, amount_cents, quantity }) => ({
      quantity,
      price_data: {
        currency: 'usd',
        unit_amount: amount_cents,
        product_data: { name, ...(description ? { description } : {}) },
      },
    })),
    metadata,
    payment_intent_data: {
      // Synchronous, so that the provider's fee is known as soon as it is paid.
      capture_method: 'automatic',
      description: `${order.bakery_name}, order ${order.order_number}`,
      application_fee_amount: session.application_fee_cents,
      transfer_data: { destination: session.stripe_account_id },
      metadata,
    },
  }
}
