import { eq } from 'drizzle-orm'
import type { Db } from '../../app/db/client.server'
import { order_items, orders } from '../../app/db/schema/orders'
import { payment_accounts, payments } from '../../app/db/schema/payments'
import { offlineFees, orderFees } from '../../app/features/orders/fees'
import { asSubject } from '../../app/features/orders/order'
import { newId } from '../../app/lib/ids'
import { makeBakery } from './make'

type NewOrder = typeof orders.$inferInsert

let number = 0

/** An order's bare row with one line per price, as if placed and paid a minute ago, or at `created_at`; the provider knows nothing of the payment. `offline`: taken elsewhere. */
export async function makeOrderRow(
  db: Db,
  { prices = [1000], delivery_fee_cents = 0, ...given }: Partial<NewOrder> & { prices?: number[] } = {},
) {
  const id = newId()
  const subtotal = prices.reduce((sum, price) => sum + price, 0)
  const bakery_since = given.payment_status === 'unpaid' ? null : (given.created_at ?? new Date(Date.now() - 60_000))
  const { requested_for } = given
  const row = {
    id,
    order_number: `TEST-${String(++number).padStart(4, '0')}-${id.slice(-6).toUpperCase()}`,
    checkout_id: newId(),
    bakery_id: given.bakery_id ?? (await makeBakery(db)).id,
    customer_name: 'Gus Guest',
    customer_email: 'gus@bread.test',
    fulfillment_type: delivery_fee_cents > 0 ? 'delivery' : 'pickup',
    delivery_address:
      delivery_fee_cents > 0 ? { street: '1 Rye Lane', city: 'Austin', state: 'TX', zip_code: '78701' } : null,
    payment_status: 'paid',
    bakery_since,
    requested_until: requested_for ? new Date(requested_for.getTime() + 7_200_000) : null,
    ...(given.payment_status === 'offline'
      ? { source: 'manual' as const, offline_method: 'cash' as const, ...offlineFees(subtotal, delivery_fee_cents) }
      : orderFees(subtotal, delivery_fee_cents)),
    ...given,
  } satisfies NewOrder
  await db.insert(orders).values(row)
  const items = prices.map((price_cents, position) => ({
    id: newId(),
    order_id: id,
    name: `Loaf ${position + 1}`,
    price_cents,
    quantity: 1,
    total_cents: price_cents,
    position,
  }))
  await db.insert(order_items).values(items)
  if (row.bakery_since && row.payment_status !== 'offline' && row.payment_status !== 'invoiced') {
    const [account] = await db.select().from(payment_accounts).where(eq(payment_accounts.bakery_id, row.bakery_id))
    await db.insert(payments).values({
      ...asSubject(id),
      id: newId(),
      state: 'paid',
      outcome: 'kept',
      stripe_account_id: account?.stripe_account_id ?? 'acct_nobody',
      expires_at: row.bakery_since,
      amount_cents: row.customer_total_cents,
      application_fee_cents: row.customer_fee_cents + row.baker_fee_cents,
      customer_fee_cents: row.customer_fee_cents,
      delivery_fee_cents: row.delivery_fee_cents,
      paid_at: row.bakery_since,
    })
  }
  return { ...row, items }
}
