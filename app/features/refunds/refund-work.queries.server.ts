import { eq, or, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { payments, refunds } from '~/db/schema/payments'
import { isId } from '~/lib/ids'

export async function findRefundWork(db: Db, refund_id: string) {
  const [work] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(refunds.id, refund_id))
  return work ?? null
}

export type RefundWork = NonNullable<Awaited<ReturnType<typeof findRefundWork>>>

/** By the provider's id, or by ours in its metadata, since a crash may have lost the provider's. */
export async function findRefundByProvider(
  db: Db,
  { provider_refund_id, named = '' }: { provider_refund_id: string; named?: string | undefined },
): Promise<string | null> {
  const [found] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(or(eq(refunds.provider_refund_id, provider_refund_id), isId(named) ? eq(refunds.id, named) : undefined))
    .orderBy(sql`${refunds.provider_refund_id} is distinct from ${provider_refund_id}`)
    .limit(1)
  return found?.id ?? null
}

export const WAITING_REFUNDS = sql`select id, updated_at as since from refunds where state in ('requested', 'sent')`
