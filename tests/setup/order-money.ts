import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../app/db/client.server'
import { ledger_entries, payments, refunds } from '../../app/db/schema/payments'
import { syncRefund } from '../../app/features/refunds/sync-refund.commands.server'
import type { Shop } from './shop'

/** All tries to pay an order, and what happened to them, in the order it did. */
export const paymentsOf = (db: Db, order_id: string) =>
  db.select().from(payments).where(eq(payments.order_id, order_id)).orderBy(payments.created_at)

export const refundsOf = (db: Db, order_id: string) =>
  db
    .select({ ...getTableColumns(refunds), order_id: payments.order_id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(payments.order_id, order_id))
    .orderBy(refunds.created_at)

export const entriesOf = (db: Db, order_id: string) =>
  db
    .select(getTableColumns(ledger_entries))
    .from(ledger_entries)
    .innerJoin(payments, eq(payments.id, ledger_entries.payment_id))
    .where(eq(payments.order_id, order_id))

/** The customer's bank sends the order's last refund back. */
export async function bounceRefund(shop: Shop, order_id: string): Promise<void> {
  const { provider_refund_id } = (await refundsOf(shop.services.db, order_id)).at(-1)!
  await shop.control('POST', '/sandbox/test/refund-failures', { refund: provider_refund_id })
  await syncRefund(shop.services, provider_refund_id!)
}
