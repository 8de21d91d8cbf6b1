import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { refunds } from '~/db/schema/payments'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { cut } from '~/lib/text'
import { isDisputed } from './payment-status.commands.server'
import { NOTHING, REFUND_DISPUTED, type RefundAmounts } from './refund'

export interface RefundRequest {
  payment_id: string
  kind: 'full' | 'partial'
  /** How much, by what went back before. */
  amounts: (earlier: RefundAmounts) => RefundAmounts | Promise<RefundAmounts>
  lines?: { order_item_id: string; quantity: number }[]
  reason: string
  requested_by: string | null
  /** Makes a partial refund idempotent; a payment goes back in full only once anyway. */
  request_id?: string
}

export interface RequestedRefund {
  id: string
  customer_cents: number
  /** False when the same was asked for before: then everything was told before, too. */
  fresh: boolean
}

/**
 * Writes down that money goes back and queues the work, in the transaction of its cause, which has locked what was paid. Null when
 * nothing is left to give back, or when the bank decides where it goes. A full refund that failed is tried again.
 */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<RequestedRefund | null> {
  const { payment_id, kind } = request
  const cause = kind === 'full' ? `full:${payment_id}` : `partial:${payment_id}:${request.request_id ?? newId()}`
  const [known] = await tx.select().from(refunds).where(eq(refunds.cause, cause))
  if (known && (known.state !== 'failed' || known.kind === 'partial'))
    return { id: known.id, customer_cents: known.customer_cents, fresh: false }
  if (known) return requestAgain(tx, known, request.amounts)
  if (await isDisputed(tx, payment_id)) {
    if (kind === 'full') return null
    throw new AppError('conflict', REFUND_DISPUTED)
  }
  const amounts = await request.amounts(await sumRefunds(tx, payment_id))
  if (amounts.customer_cents <= 0) return null
  return insertRefund(tx, request, cause, amounts)
}

const SHARE_TAKEN =
  'More was refunded since this refund failed, and the baker’s share was taken back then. Please send the rest from the provider’s dashboard.'

/**
 * Tries again what failed, as the same refund under a new key. The baker's share that was taken then is not taken twice. Null as
 * above.
 */
export async function requestAgain(
  tx: Tx,
  failed: typeof refunds.$inferSelect,
  amountsAfter: RefundRequest['amounts'],
): Promise<RequestedRefund | null> {
  const { id, payment_id, refund_attempt, provider_reversal_id, reversal_cents } = failed
  if (await isDisputed(tx, payment_id)) return null
  const amounts = await amountsAfter(await sumRefunds(tx, payment_id))
  if (amounts.customer_cents <= 0) return null
  if (provider_reversal_id && reversal_cents !== amounts.reversal_cents) throw new AppError('conflict', SHARE_TAKEN)
  const again = { state: 'requested', refund_attempt: refund_attempt + 1, provider_refund_id: null } as const
  await tx
    .update(refunds)
    .set({ ...amounts, ...again })
    .where(eq(refunds.id, id))
  await queueRefund(tx, id)
  return { id, customer_cents: amounts.customer_cents, fresh: true }
}

async function insertRefund(
  tx: Tx,
  { payment_id, kind, lines = [], reason, requested_by }: RefundRequest,
  cause: string,
  amounts: RefundAmounts,
): Promise<RequestedRefund> {
  const id = newId()
  const words = cut(reason, 2000) || 'Refund'
  await tx.insert(refunds).values({ ...amounts, id, payment_id, cause, kind, lines, reason: words, requested_by })
  await queueRefund(tx, id)
  return { id, customer_cents: amounts.customer_cents, fresh: true }
}

const queueRefund = (tx: Tx, id: string) =>
  tx.execute(
    sql`select graphile_worker.add_job('send_refund', json_build_object('id', ${id}::text), max_attempts := 25, job_key := ${`refund:${id}`})`,
  )

async function sumRefunds(tx: Tx, payment_id: string): Promise<RefundAmounts> {
  const total = (column: string) => sql<number>`coalesce(sum(${sql.identifier(column)}), 0)::integer`
  const [sums] = await tx
    .select({
      subtotal_cents: total('subtotal_cents'),
      customer_cents: total('customer_cents'),
      reversal_cents: total('reversal_cents'),
      customer_fee_cents: total('customer_fee_cents'),
      baker_fee_cents: total('baker_fee_cents'),
      processing_fee_cents: total('processing_fee_cents'),
    })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment_id), ne(refunds.state, 'failed')))
  return sums ?? NOTHING
}
