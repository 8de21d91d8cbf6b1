import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { invoiceOfOrder, toTakeCents } from '~/db/invoice-views.server'
import {
  bakeryHas,
  bankGaveBack,
  keepsCents,
  leftToRefundCents,
  mayReview,
  refundedCents,
  refundedPieces,
  refundsOfOrder,
} from '~/db/order-views.server'
import { asDollars } from '~/db/sql-dollars.server'
import { iso } from '~/db/sql-time.server'
import { fixedSql } from '~/db/together.server'
import { type Actor, heldId, isAdmin } from '~/http/actor.server'
import { helps, owns } from '~/http/ownership.server'
import { JsonText } from '~/lib/json-text'
import { FEE_STRUCTURE_VERSION, NO_RATES, RATES } from './fees'
import { ORDER_STATUSES, showsAddress } from './order'
import { helpersOrder, type OrderView, orderAnswer, type SeenOrder, type SentOrder } from './orders.contract'

export type Reader = Pick<Db, 'execute'>

/** Orders as `o`. The bakery sees paid orders (ruling 20) and those it wrote down, a guest those of the very session (ruling 1). */
export function scope(actor: Actor): SQL {
  if (isAdmin(actor)) return sql`true`
  return actor.kind === 'user' ? sql`(${ofCustomer(actor)} or ${ofCrew(actor)})` : ofCustomer(actor)
}

export const ofCustomer = (actor: Actor): SQL =>
  actor.kind === 'user'
    ? sql`o.customer_id = ${actor.id}`
    : actor.kind === 'guest'
      ? sql`o.session_id = ${actor.session_id}`
      : sql`o.id = ${heldId(actor, 'order')}::uuid`

/** The verified owner's side. */
export const ofBakery = (actor: Actor): SQL => sql`(${owns(actor, sql`o.bakery_id`)} and ${bakeryHas})`

/** In an order of their own, a helper is the customer and sees what they paid. */
const ofHelper = (actor: Actor): SQL =>
  sql`(${helps(actor, sql`o.bakery_id`)} and o.bakery_since is not null and o.customer_id is distinct from ${actor.id}::uuid)`

/** Orders as `o` of bakeries whose board the actor works. */
export const ofCrew = (actor: Actor): SQL => sql`(${ofBakery(actor)} or ${ofHelper(actor)})`

/** `found`: a query for ids with their place in the list. OFFSET 0 makes the planner look each up by id; otherwise it reads all orders. */
const read = (actor: Actor, found: SQL, columns: SQL): SQL => sql`(${found}) found cross join lateral (
    select ${columns}
    from (select * from orders where orders.id = found.id offset 0) o
    join bakeries b on b.id = o.bakery_id
    cross join lateral (select ${viewerOf(actor)} as viewer) seen
    left join bakery_addresses a on a.bakery_id = o.bakery_id
      and (o.status = any (${sql.param(ORDER_STATUSES.filter(showsAddress))}::text[]) or seen.viewer <> 'customer')
  ) shown`

/** PostgreSQL writes the JSON: parsing and encoding fifty orders here takes longer than finding them and blocks other requests. */
export async function readOrdersAsJson(db: Reader, actor: Actor, found: SQL): Promise<JsonText<SentOrder[]>> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select '[' || coalesce(string_agg(
        case shown.viewer when 'helper' then (to_jsonb(shown) - ${NOT_FOR_HELPERS})::text else to_json(shown)::text end,
        ',' order by found.place), '') || ']' as json
    from ${read(actor, found, SENT)}`)
  return new JsonText(rows[0]!.json)
}

export async function readOrder(db: Reader, actor: Actor, where: SQL): Promise<SeenOrder | null> {
  const found = sql`select o.id from orders o where ${where}`
  const { rows } = await db.execute<SeenOrder>(sql`select shown.* from ${read(actor, found, KEPT)}`)
  const order = rows[0] ?? null
  return actor.holds && order?.viewer === 'customer' ? asMailed(order) : order
}

/** Ruling 61: a link can be passed on, so it shows no more than the mails say. */
const asMailed = (order: OrderView): OrderView => ({
  ...order,
  customer_name: '',
  customer_phone: null,
  delivery_address: null,
  notes: null,
  items: order.items.map((item) => ({ ...item, special_instructions: null })),
  pickup: order.pickup && {
    ...order.pickup,
    phone: order.pickup.text_me ? order.pickup.phone : null,
    has_porch: false,
  },
})

/** For calls about money: null for a helper. */
export async function readPartysOrder(db: Reader, actor: Actor, where: SQL): Promise<OrderView | null> {
  const order = await readOrder(db, actor, where)
  return order?.viewer === 'helper' ? null : order
}

/** The owner acts for the bakery, even on an order of their own. */
export const viewerOf = (actor: Actor): SQL =>
  isAdmin(actor)
    ? sql`'admin'`
    : sql`case when ${ofBakery(actor)} then 'bakery' when ${ofHelper(actor)} then 'helper' else 'customer' end`

/** The actor's role in the history: a helper acts for the bakery. `viewer` is a column. */
export const roleOf = ({ kind }: Actor): SQL =>
  sql`case viewer when 'customer' then ${kind === 'user' ? 'customer' : 'guest'} when 'helper' then 'bakery' else viewer end`

/** Only full refunds: a failed part can be asked for again, while all of it is owed. */
export const refundFailed = sql`exists (select from ${refundsOfOrder}
    where r.kind = 'full' and r.state = 'failed' and r.replaced_by is null) as refund_failed`

const isoColumn = (name: string): SQL => sql`${iso(sql`o.${sql.identifier(name)}`)} as ${sql.identifier(name)}`

type Money = (cents: SQL) => SQL

/** As `feeBreakdown`, from the charged amounts. */
function feesOf(money: Money): SQL {
  const rate = (name: keyof typeof RATES) =>
    sql.raw(
      `case o.fee_structure_version when '${FEE_STRUCTURE_VERSION}' then ${RATES[name]} else ${NO_RATES[name]} end`,
    )
  const inParts = (total: SQL, fixed: SQL) =>
    sql`json_build_object('percent', ${money(sql`${total} - ${fixed}`)}, 'fixed', ${money(fixed)}, 'total', ${money(total)})`
  const customer = inParts(sql`o.customer_fee_cents`, rate('customer_fee_fixed'))
  return sql`json_build_object('subtotal', ${money(sql`o.subtotal_cents`)}, 'tax_amount', ${money(sql`o.tax_amount_cents`)},
    'delivery_fee', ${money(sql`o.delivery_fee_cents`)},
    'fees', json_build_object('customer', ${customer}, 'baker', ${inParts(sql`o.baker_fee_cents`, rate('baker_fee_fixed'))}),
    'platform_revenue', ${customer}, 'customer_total', ${money(sql`o.customer_total_cents`)},
    'baker_receives', ${money(sql`o.baker_receives_cents`)},
    'breakdown', json_build_object(
      'customer_fee_percent', ${rate('customer_fee_percent')}, 'customer_fee_fixed', ${money(rate('customer_fee_fixed'))},
      'baker_fee_percent', ${rate('baker_fee_percent')}, 'baker_fee_fixed', ${money(rate('baker_fee_fixed'))}),
    'fee_structure_version', o.fee_structure_version)`
}

/** Without `money` for helpers. */
function itemsOf(money?: Money): SQL {
  const prices = money && sql`'price', ${money(sql`i.price_cents`)}, 'total', ${money(sql`i.total_cents`)},`
  const delta = money && sql`'price_delta', ${money(sql`(c ->> 'price_delta_cents')::integer`)},`
  return sql`(select coalesce(json_agg(json_build_object('id', i.id, 'menu_item_id', i.menu_item_id, 'name', i.name, 'image_url', m.image_url,
      ${prices} 'quantity', i.quantity, 'special_instructions', i.special_instructions,
      'refunded_quantity', ${refundedPieces},
      'options', (select coalesce(json_agg(json_build_object('id', c -> 'id', 'group_name', c ->> 'group_name', 'name', c ->> 'name',
        ${delta} 'text', c -> 'text')), '[]') from jsonb_array_elements(i.options) c))
      order by i.position), '[]')
    from order_items i left join menu_items m on m.id = i.menu_item_id where i.order_id = o.id)`
}

/** The history of payments names sums, so helpers don't get it. */
const columns = (money: Money): SQL =>
  fixedSql(sql`
  o.id, o.order_number, seen.viewer, o.status, o.payment_status, ${iso(sql`o.bakery_since`)} as paid_at, o.bakery_id,
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
  to_char(o.early_day, 'YYYY-MM-DD') as early_day, ${isoColumn('arrived_at')}, ${isoColumn('missed_at')},
  ${isoColumn('viewed_at')}, case when seen.viewer <> 'customer' then o.viewed_by end as viewed_by,
  ${money(sql`o.subtotal_cents`)} as subtotal, ${money(sql`o.tax_amount_cents`)} as tax_amount,
  ${money(sql`o.delivery_fee_cents`)} as delivery_fee, ${money(sql`o.customer_total_cents`)} as customer_total,
  ${money(toTakeCents)} as left_to_pay,
  ${feesOf(money)} as fee_breakdown, ${isoColumn('created_at')}, ${isoColumn('updated_at')},
  ${money(refundedCents)} as refunded, ${money(leftToRefundCents)} as left_to_refund, case when seen.viewer <> 'customer' then ${money(keepsCents)} end as baker_keeps,
  ${refundFailed}, ${bankGaveBack}, ${mayReview}, ${invoiceOfOrder(money)} as invoice,
  (select coalesce(json_agg(json_build_object('amount', ${money(sql`r.customer_cents`)}, 'reason', case when r.kind = 'partial' or o.status <> 'cancelled' then r.reason end,
      'failed', r.state = 'failed', 'created_at', ${iso(sql`r.created_at`)}) order by r.created_at, r.id), '[]')
    from ${refundsOfOrder} where r.replaced_by is null) as refunds,
  case seen.viewer when 'helper' then ${itemsOf()} else ${itemsOf(money)} end as items,
  (select coalesce(json_agg(json_build_object('kind', e.kind, 'from_status', e.from_status, 'to_status', e.to_status,
      'actor_role', e.actor_role, 'note', e.note, 'created_at', ${iso(sql`e.created_at`)}) order by e.created_at, e.id), '[]')
    from order_events e where e.order_id = o.id and not (seen.viewer = 'helper' and e.kind = 'payment')) as timeline`)

const KEPT = columns((cents) => cents)
const SENT = columns(asDollars)
/** All fields that the contract of helpers lacks. */
const NOT_FOR_HELPERS = sql.raw(
  `'{${Object.keys(orderAnswer.shape).filter((name) => !(name in helpersOrder.shape))}}'::text[]`,
)
