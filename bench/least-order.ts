import type pg from 'pg'
import type { PlaceOrder } from '../app/features/orders/orders-input.contract'
import { newId } from '../app/lib/ids'

/** The yardstick: the rows of one order in one transaction of prepared statements, and not one rule checked. */
export async function placeLeast(
  pool: pg.Pool,
  customer_id: string,
  { bakery_id, checkout_id, customer_email, items }: PlaceOrder,
): Promise<unknown> {
  const client = await pool.connect()
  const run = (name: keyof typeof STATEMENTS, values: unknown[]) =>
    client.query({ name, text: STATEMENTS[name], values })
  const id = newId()
  const ids = items.map((item) => item.id)
  try {
    await client.query('begin')
    await run('lock', [customer_id])
    await run('order', [id, newId().slice(-12).toUpperCase(), checkout_id, bakery_id, customer_id, customer_email])
    await run('items', [items.map(newId), id, ids])
    await run('stock', [ids])
    await run('history', [newId(), id, customer_id])
    await run('outbox', [newId(), `least:${id}`, `<${id}@mail.localoaf>`, customer_email])
    const { rows } = await run('read', [id])
    await client.query('commit')
    return rows[0]
  } finally {
    client.release()
  }
}

const STATEMENTS = {
  lock: 'select from users where id = $1 for no key update',
  order: `insert into orders (id, order_number, checkout_id, bakery_id, customer_id, customer_email, customer_name, fulfillment_type, notes,
      subtotal_cents, customer_fee_cents, baker_fee_cents, customer_total_cents, baker_receives_cents)
    values ($1, $2, $3, $4, $5, $6, 'Ann Baker', 'pickup', 'Ring twice.', 1000, 100, 62, 1100, 938)`,
  items: `insert into order_items (id, order_id, menu_item_id, name, price_cents, quantity, total_cents, stock_taken, position)
    select i.id, $2, i.item, 'Bread', 500, 1, 500, true, i.nth from unnest($1::uuid[], $3::uuid[]) with ordinality as i (id, item, nth)`,
  stock: 'update menu_items set stock = stock - 1 where id = any ($1::uuid[])',
  history: `insert into order_events (id, order_id, actor_id, actor_role, to_status) values ($1, $2, $3, 'customer', 'pending')`,
  outbox: `insert into mail_outbox (id, dedupe_key, message_id, "to", subject, text, html) values ($1, $2, $3, $4, 'Your order', 'Thank you.', '<p>Thank you.</p>')`,
  read: `select o.*, (select json_agg(i) from order_items i where i.order_id = o.id) as items from orders o where o.id = $1`,
}
