import { eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { refunds } from '~/db/schema/payments'
import { resolveFinding } from '~/features/ledger/findings.commands.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { cut } from '~/lib/text'
import { isDisputed } from './payment-status.commands.server'
import { NOTHING_YET, REFUND_DISPUTED, type RefundAmounts, type RefundSums, type TakenShare, takenFor } from './refund'

export interface RefundRequest {
  payment_id: string
  kind: 'full' | 'partial'
  amounts: (earlier: RefundSums) => RefundAmounts | Promise<RefundAmounts>
  lines?: { order_item_id: string; quantity: number }[]
  reason: string
  requested_by: string | null
  /** Makes a partial refund idempotent; a full one is unique by its payment. */
  request_id?: string
}

export interface RequestedRefund {
  id: string
  customer_cents: number
  /** From the baker's balance. */
  taken_cents: number
  /** False when it was asked for before: then both sides have been told. */
  fresh: boolean
}

/** The caller has locked the subject. Null if nothing is left or a bank decides. A full refund that failed is tried again. */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<RequestedRefund | null> {
  const { payment_id, kind } = request
  const cause = kind === 'full' ? `full:${payment_id}` : `partial:${payment_id}:${request.request_id ?? newId()}`
  const [known] = await tx.select().from(refunds).where(eq(refunds.cause, cause))
  if (known && (known.state !== 'failed' || known.kind === 'partial')) {
    const { id, customer_cents, taken_cents } = known
    return { id, customer_cents, taken_cents, fresh: false }
  }
  if (known) return requestAgain(tx, known, request.amounts, request.reason)
  if (await isDisputed(tx, payment_id)) {
    if (kind === 'full') return null
    throw new AppError('conflict', REFUND_DISPUTED)
  }
  const earlier = await sumRefunds(tx, payment_id)
  const amounts = await request.amounts(earlier)
  if (amounts.customer_cents <= 0) return null
  return insertRefund(tx, request, cause, { ...amounts, ...takenFor(amounts, earlier) })
}

const SHARE_GIVEN = 'The baker’s share of this refund went out with a later one. Please refund what’s left instead.'

/** The same refund under a new key. What the failed try took from the baker is not taken again. Null as above. */
export async function requestAgain(
  tx: Tx,
  failed: typeof refunds.$inferSelect,
  amountsAfter: RefundRequest['amounts'],
  reason = failed.reason,
): Promise<RequestedRefund | null> {
  const { id, payment_id, refund_attempt, provider_reversal_id, taken_cents, taken_fee_cents } = failed
  if (await isDisputed(tx, payment_id)) return null
  const earlier = await sumRefunds(tx, payment_id)
  const amounts = await amountsAfter(earlier)
  if (amounts.customer_cents <= 0) return null
  const missing = takenFor(amounts, earlier)
  if (provider_reversal_id && missing.taken_cents > 0) throw new AppError('conflict', SHARE_GIVEN)
  const taken = provider_reversal_id ? { taken_cents, taken_fee_cents } : missing
  const again = {
    state: 'requested',
    refund_attempt: refund_attempt + 1,
    provider_refund_id: null,
    replaced_by: null,
  } as const
  await tx
    .update(refunds)
    .set({ ...amounts, ...taken, ...again, reason: wordsOf(reason) })
    .where(eq(refunds.id, id))
  await queueRefund(tx, id)
  await replaceFailed(tx, failed)
  return { id, customer_cents: amounts.customer_cents, taken_cents: taken.taken_cents, fresh: true }
}

async function insertRefund(
  tx: Tx,
  { payment_id, kind, lines = [], reason, requested_by }: RefundRequest,
  cause: string,
  amounts: RefundAmounts & TakenShare,
): Promise<RequestedRefund> {
  const id = newId()
  await tx
    .insert(refunds)
    .values({ ...amounts, id, payment_id, cause, kind, lines, reason: wordsOf(reason), requested_by })
  await queueRefund(tx, id)
  await replaceFailed(tx, { id, payment_id, kind, subtotal_cents: amounts.subtotal_cents })
  return { id, customer_cents: amounts.customer_cents, taken_cents: amounts.taken_cents, fresh: true }
}

const wordsOf = (reason: string) => cut(reason, 2000) || 'Refund'

/** Failed refunds that this one covers: all of them by a full refund, else the oldest that fit into it. */
async function replaceFailed(
  tx: Tx,
  {
    id,
    payment_id,
    kind,
    subtotal_cents,
  }: Pick<typeof refunds.$inferSelect, 'id' | 'payment_id' | 'kind' | 'subtotal_cents'>,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update refunds f set replaced_by = ${id} from (
      select id, sum(subtotal_cents) over (order by created_at, id) as so_far from refunds
      where payment_id = ${payment_id} and state = 'failed' and replaced_by is null and id <> ${id}) failed
    where f.id = failed.id and (${kind} = 'full' or failed.so_far <= ${subtotal_cents}) returning f.id`)
  for (const failed of rows) await resolveFinding(tx, { subject: failed.id, kind: 'refund_failed' })
}

const queueRefund = (tx: Tx, id: string) =>
  tx.execute(
    sql`select graphile_worker.add_job('send_refund', json_build_object('id', ${id}::text), max_attempts := 25, job_key := ${`refund:${id}`})`,
  )

export async function sumRefunds(tx: Tx, payment_id: string): Promise<RefundSums> {
  const { rows } = await tx.execute<RefundSums & Record<string, unknown>>(
    sql`select * from payment_refunds where payment_id = ${payment_id}`,
  )
  return rows[0] ?? NOTHING_YET
}
