import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import {
  bakeryHas,
  keepsCents,
  mayReview,
  refundedCents,
  refundedPieces,
  refundsOfOrder,
} from '~/db/order-views.server'
import { iso } from '~/db/sql-time.server'
import { fixedPart } from '~/db/together.server'
import { type Actor, isAdmin } from '~/http/actor.server'
import { helps, owns } from '~/http/ownership.server'
import { type ChargedFees, feeBreakdown } from './fees'
import { ORDER_STATUSES, showsAddress } from './order'
import type { OrderView, SeenOrder } from './orders.contract'

export type Reader = Pick<Db, 'execute'>

/** Orders as `o`. The bakery sees an order once it is paid (decision 20) and whatever it wrote down itself, a guest those of the very session (decision 1). */
export function scope(actor: Actor): SQL {
  if (isAdmin(actor)) return sql`true`
  return actor.kind === 'user' ? sql`(${ofCustomer(actor)} or ${ofCrew(actor)})` : ofCustomer(actor)
}

export const ofCustomer = (actor: Actor): SQL =>
  actor.kind === 'user'
    ? sql`o.customer_id = ${actor.id}`
    : actor.kind === 'guest'
      ? sql`o.session_id = ${actor.session_id}`
      : sql`false`

/** The verified owner's side. */
export const ofBakery = (actor: Actor): SQL => sql`(${owns(actor, sql`o.bakery_id`)} and ${bakeryHas})`

/** A helper's. Of an order of their own they are the customer: what they paid is theirs to know. */
const ofHelper = (actor: Actor): SQL =>
  sql`(${helps(actor, sql`o.bakery_id`)} and o.paid_at is not null and o.customer_id is distinct from ${actor.id}::uuid)`

/** Whoever works the bakery's board. */
export const ofCrew = (actor: Actor): SQL => sql`(${ofBakery(actor)} or ${ofHelper(actor)})`

/**
 * The one way an order is read: `found` is a query for ids with their place in the list. Behind OFFSET 0 each is looked up by itself;
 * the planner, which cannot know how short a page is, would rather read them all.
 */
export async function readOrders(db: Reader, actor: Actor, found: SQL): Promise<SeenOrder[]> {
  const { rows } = await db.execute<OrderRow>(sql`
    with found as (${found})
    select ${columns(actor)}
    from found cross join lateral (select * from orders where orders.id = found.id offset 0) o
    join bakeries b on b.id = o.bakery_id
    left join bakery_addresses a on a.bakery_id = o.bakery_id
      and (o.status = any (${sql.param(ORDER_STATUSES.filter(showsAddress))}::text[]) or ${viewerOf(actor)} <> 'customer')
    order by found.place`)
  return rows.map(toView)
}

export const readOrder = async (db: Reader, actor: Actor, where: SQL): Promise<SeenOrder | null> =>
  (await readOrders(db, actor, sql`select o.id, 1 as place from orders o where ${where}`))[0] ?? null

/** For the parties alone, of which a helper is none. */
export async function readPartysOrder(db: Reader, actor: Actor, where: SQL): Promise<OrderView | null> {
  const order = await readOrder(db, actor, where)
  return order?.viewer === 'helper' ? null : order
}

type Fields = Omit<
  OrderView,
  'viewer' | 'subtotal' | 'tax_amount' | 'delivery_fee' | 'customer_total' | 'baker_keeps' | 'fee_breakdown'
> & { viewer: SeenOrder['viewer'] }
type OrderRow = Record<string, unknown> & Fields & { fees: ChargedFees; keeps: number }

/** As whom: the bakery's owner acts for the bakery, even on an order of their own. */
export const viewerOf = (actor: Actor): SQL =>
  isAdmin(actor)
    ? sql`'admin'`
    : sql`case when ${ofBakery(actor)} then 'bakery' when ${ofHelper(actor)} then 'helper' else 'customer' end`

/** …as its history names them: a helper acts for the bakery. `viewer` is a column. */
export const roleOf = ({ kind }: Actor): SQL =>
  sql`case viewer when 'customer' then ${kind === 'guest' ? 'guest' : 'customer'} when 'helper' then 'bakery' else viewer end`

/** A part that failed can be asked for again; all of it is owed. */
export const refundFailed = sql`exists (select from ${refundsOfOrder}
    where r.kind = 'full' and r.state = 'failed' and r.replaced_by is null) as refund_failed`

const columns = (actor: Actor): SQL => sql`
  ${viewerOf(actor)} as viewer, case when ${viewerOf(actor)} <> 'customer' then o.viewed_by end as viewed_by, ${WHOEVER_ASKS}`

const isoColumn = (name: string): SQL => sql`${iso(sql`o.${sql.identifier(name)}`)} as ${sql.identifier(name)}`

const WHOEVER_ASKS = fixedPart(sql`
  o.id, o.order_number, o.status, o.payment_status, ${isoColumn('paid_at')}, o.bakery_id,
  o.source, o.offline_method, ${isoColumn('received_at')}, ${isoColumn('pay_until')},
  json_build_object('name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state, 'time_zone', b.time_zone,
    'hero_image_url', b.hero_image_url,
    'shop_address', (select s.street || coalesce(', ' || s.unit, '') from bakery_addresses s where s.bakery_id = b.id and b.kind = 'shop')) as bakery,
  case when a.bakery_id is not null then json_build_object('street', a.street, 'unit', a.unit, 'city', a.city,
    'state', a.state, 'zip_code', a.zip_code, 'phone', a.phone, 'pickup_instructions', a.pickup_instructions,
    'parking', a.parking, 'text_me', a.text_me, 'has_porch', a.porch_file is not null) end as pickup,
  o.customer_id, o.customer_name, o.customer_email, o.customer_phone, o.fulfillment_type, o.delivery_address,
  ${isoColumn('requested_for')}, ${isoColumn('requested_until')}, o.wished_day,
  ${isoColumn('proposed_for')}, ${isoColumn('proposed_until')}, o.notes, o.label, o.bakery_notes, ${isoColumn('estimated_ready_time')}, ${isoColumn('actual_ready_time')},
  ${isoColumn('viewed_at')},
  json_build_object('subtotal_cents', o.subtotal_cents, 'delivery_fee_cents', o.delivery_fee_cents,
    'tax_amount_cents', o.tax_amount_cents, 'fee_structure_version', o.fee_structure_version, 'customer_fee_cents', o.customer_fee_cents, 'baker_fee_cents', o.baker_fee_cents,
    'customer_total_cents', o.customer_total_cents, 'baker_receives_cents', o.baker_receives_cents) as fees,
  ${isoColumn('created_at')}, ${isoColumn('updated_at')},
  ${refundedCents} as refunded, ${keepsCents} as keeps,
  ${refundFailed}, ${mayReview},
  (select coalesce(json_agg(json_build_object('amount', r.customer_cents, 'reason', case when r.kind = 'partial' then r.reason end,
      'failed', r.state = 'failed', 'created_at', ${iso(sql`r.created_at`)}) order by r.created_at, r.id), '[]')
    from ${refundsOfOrder} where r.replaced_by is null) as refunds,
  (select coalesce(json_agg(json_build_object('id', i.id, 'menu_item_id', i.menu_item_id, 'name', i.name, 'image_url', m.image_url,
      'price', i.price_cents, 'quantity', i.quantity, 'total', i.total_cents, 'special_instructions', i.special_instructions,
      'refunded_quantity', ${refundedPieces},
      'options', (select coalesce(json_agg(json_build_object('id', c -> 'id', 'group_name', c ->> 'group_name', 'name', c ->> 'name',
        'price_delta', (c ->> 'price_delta_cents')::integer, 'text', c -> 'text')), '[]') from jsonb_array_elements(i.options) c))
      order by i.position), '[]')
    from order_items i left join menu_items m on m.id = i.menu_item_id where i.order_id = o.id) as items,
  (select coalesce(json_agg(json_build_object('kind', e.kind, 'from_status', e.from_status, 'to_status', e.to_status,
      'actor_role', e.actor_role, 'note', e.note, 'created_at', ${iso(sql`e.created_at`)}) order by e.created_at, e.id), '[]')
    from order_events e where e.order_id = o.id) as timeline`)

function toView({ fees, keeps, viewer, ...order }: OrderRow): SeenOrder {
  // What history says of payments names sums.
  if (viewer === 'helper')
    return { ...order, viewer, timeline: order.timeline.filter(({ kind }) => kind !== 'payment') }
  const fee_breakdown = feeBreakdown(fees)
  const { subtotal, tax_amount, delivery_fee, customer_total } = fee_breakdown
  return {
    ...order,
    viewer,
    subtotal,
    tax_amount,
    delivery_fee,
    customer_total,
    baker_keeps: viewer === 'customer' ? null : keeps,
    fee_breakdown,
  }
}
