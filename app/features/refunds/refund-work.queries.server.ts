import { eq, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { payments, refunds } from '~/db/schema/payments'

/** A refund with the payment that it is of. */
export async function findRefundWork(db: Db, refund_id: string) {
  const [work] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(refunds.id, refund_id))
  return work ?? null
}

export type RefundWork = NonNullable<Awaited<ReturnType<typeof findRefundWork>>>

export async function findRefundByProvider(db: Db, provider_refund_id: string): Promise<string | null> {
  const [found] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.provider_refund_id, provider_refund_id))
  return found?.id ?? null
}

export const WAITING_REFUNDS = sql`select id, updated_at as since from refunds where state in ('requested', 'sent')`
