import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import type { order_events, orders } from '~/db/schema/orders'
import { at } from '~/db/sql-time.server'
import { type Demand, hold, isShort } from '~/features/holds/holds.commands.server'
import { STOCK } from '~/features/menu/stock.commands.server'
import { newId } from '~/lib/ids'
import type { MenuRow, OrderLine } from './check-lines'
import type { LabelledItem } from './order-label'
import { piecesOf, soldOut } from './place-order'

export type NewOrder = typeof orders.$inferInsert
type NewEvent = Pick<typeof order_events.$inferInsert, 'kind' | 'actor_id' | 'actor_role' | 'to_status' | 'note'>
export type OrderedItem = MenuRow & LabelledItem

/** A column of `OrderedItem[]`. */
export const orderedItems = (bakery_id: string, wanted: { id: string }[], now: Date): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'price_cents', m.price_cents,
    'net_weight', m.net_weight, 'ingredients', m.ingredients, 'allergens', m.allergens, 'allergen_kinds', m.allergen_kinds,
    'available', m.available, 'sold_out_today', coalesce(m.sold_out_on = (${at(now)} at time zone (
      select time_zone from bakeries where id = m.bakery_id))::date, false), 'stock', m.stock, 'max_per_order', m.max_per_order, 'options', (
      select coalesce(json_agg(json_build_object('id', p.id, 'group_name', p.group_name, 'name', p.name,
        'price_delta_cents', p.price_delta_cents, 'takes_text', p.takes_text)), '[]')
      from menu_item_options p where p.menu_item_id = m.id))), '[]')
  from menu_items m where m.id = any (${sql.param(wanted.map(({ id }) => id))}::uuid[])
    and m.bakery_id = ${bakery_id} and m.archived_at is null)`

/** A missing value and null are the same. */
export const digestOf = (input: unknown): string =>
  createHash('sha256').update(JSON.stringify(input, dropNull)).digest('base64url')

const dropNull = (_: string, value: unknown) => (value === null ? undefined : value)

interface WriteOutcome {
  inserted: boolean
  stock: Demand[]
}

/** In one statement. Null if this checkout has an order already; throws `soldOut` when an item is short. */
export async function writeOrder(
  tx: Tx,
  order: NewOrder & { created_at: Date },
  { lines, items, events }: { lines: OrderLine[]; items: OrderedItem[]; events: NewEvent[] },
): Promise<Demand[] | null> {
  const columns = Object.entries({ ...order, updated_at: order.created_at }).filter(([, value]) => value != null)
  const counted = [...piecesOf(lines.filter((line) => line.stock_taken).map(asPieces))]
  const stock = hold(
    STOCK,
    sql`select * from unnest(${sql.param(counted.map(([item]) => item))}::uuid[], ${sql.param(counted.map(([, pieces]) => pieces))}::integer[])
      as w (id, pieces) where exists (select from placed)`,
  )
  const rows = lines.map((line, position) => ({ id: newId(), position, ...line }))
  const history = events.map((event) => ({ id: newId(), kind: 'status', ...event }))
  const { rows: answers } = await tx.execute<Record<string, unknown> & WriteOutcome>(sql`
    with placed as (
      insert into orders (${sql.join(
        columns.map(([name]) => sql.identifier(name)),
        sql`, `,
      )})
      values (${sql.join(
        columns.map(([, value]) => asParameter(value)),
        sql`, `,
      )})
      on conflict (checkout_id) do nothing returning id
    ), ${stock.tables}, lines as (
      insert into order_items (id, order_id, menu_item_id, name, price_cents, quantity, total_cents, options,
        special_instructions, stock_taken, position)
      select l.id, placed.id, l.menu_item_id, l.name, l.price_cents, l.quantity, l.total_cents, l.options,
        l.special_instructions, l.stock_taken, l.position
      from placed, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, menu_item_id uuid, name text,
        price_cents integer, quantity integer, total_cents integer, options jsonb, special_instructions text,
        stock_taken boolean, position smallint)
    ), event as (
      insert into order_events (id, order_id, kind, actor_id, actor_role, to_status, note, created_at)
      select e.id, placed.id, e.kind, e.actor_id, e.actor_role, e.to_status, e.note, ${at(order.created_at)}
      from placed, jsonb_to_recordset(${JSON.stringify(history)}::jsonb) as e (id uuid, kind text, actor_id uuid, actor_role text,
        to_status text, note text)
    )
    select exists (select from placed) as inserted, ${stock.found} as stock`)
  const written = answers[0]!
  if (!written.inserted) return null
  const short = written.stock.find(isShort)
  if (short) throw soldOut(items.find(({ id }) => id === short.id)!, short.left)
  return written.stock
}

/** The type comes from the column. */
const asParameter = (value: unknown): SQL =>
  value instanceof Date ? at(value) : sql`${typeof value === 'object' ? JSON.stringify(value) : value}`

const asPieces = ({ menu_item_id, quantity }: OrderLine) => ({ id: menu_item_id, quantity })
