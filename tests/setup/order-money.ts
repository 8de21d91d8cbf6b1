import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../app/db/client.server'
import { ledger_entries, payments, refunds } from '../../app/db/schema/payments'

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
