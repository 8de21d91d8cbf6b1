import { createHash, randomInt } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '~/db/client.server'
import { labelFacts } from '~/db/label-views.server'
import { at } from '~/db/sql-time.server'
import type { Label } from '~/features/cottage-food/label.contract'
import { hold, isShort, type Wanted } from '~/features/holds/holds.commands.server'
import { FEW } from '~/features/menu/menu'
import { STOCK } from '~/features/menu/stock.commands.server'
import {
  type Asked,
  type FoundWindow,
  nearestWindow,
  offeredAt,
  queueRefresh,
  windowTurn,
} from '~/features/opening/window-place.commands.server'
import type { Actor } from '~/http/actor.server'
import { AppError, tooManyAttempts } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { deliveryProblem } from './delivery'
import { between } from './delivery.queries.server'
import { type Fees, feeBreakdown } from './fees'
import { FeeBreakdown } from './fees.contract'
import { orderNumber } from './order'
import { type LabelledItem, labelOf, type OrderLabel } from './order-label'
import { ofCustomer, readPartysOrder } from './order-view.queries.server'
import type { OrderView } from './orders.contract'
import type { PlaceOrder } from './orders-input.contract'
import {
  ADDRESS_NEEDED,
  CHECKOUT_USED,
  chargedFees,
  guestShare,
  guestsHoldRest,
  LET_GO_MAX,
  letTooManyGo,
  type MenuRow,
  type OrderLine,
  PLACED_MAX,
  PLACED_MINUTES,
  piecesOf,
  priceLines,
  soldOut,
  UNPAID_LIMIT,
  UNPAID_MAX,
  windowRefusal,
} from './place-order'

/**
 * One transaction of few round trips: lock, read, write, read back. The same checkout again is the same order, also when
 * both come at once: the second waits at the unique checkout_id.
 */
export async function placeOrder(db: Db, actor: Actor, input: PlaceOrder, now: Date): Promise<OrderView> {
  const id = newId()
  const as = actor.kind === 'guest' ? 'guest' : 'customer'
  return db.transaction(async (tx) => {
    await takeTurns(tx, actor, input)
    const before = await readBefore(tx, actor, input, now)
    if (before.existing) return existingOrder(tx, actor, input)
    const bakery = checkBakery(before, input, now)
    const window = input.requested_for ? (before.window ?? (await refuseWindow(tx, input, bakery, now))) : null
    if (before.wait_seconds && before.wait_seconds > 0) throw tooManyOrders(before.wait_seconds)
    if (before.unpaid >= UNPAID_MAX[as]) throw new AppError('conflict', UNPAID_LIMIT[as])
    const lines = priceLines(input.items, before.items)
    const fees = chargedFees(lines, input.fulfillment_type === 'delivery' ? bakery.delivery_fee_cents : 0)
    checkExpected(fees, input.expected_total)
    const label = labelOf(bakery.label, input.items, before.items)
    const written = await write(tx, actor, { id, input, window, lines, fees, label, now })
    if (!written.inserted) return existingOrder(tx, actor, input)
    const short = written.stock.find(isShort)
    if (short) throw soldOut(before.items.find(({ id }) => id === short.id)!, short.left)
    if (as === 'guest' || written.stock.some(leavesFew)) await checkShare(tx, actor, id, now)
    if (window?.places === 1) await queueRefresh(tx, id)
    return (await readPartysOrder(tx, actor, sql`o.id = ${id}`))!
  })
}

/**
 * Two checkouts of one person wait for each other, so that each counts the other's order; a guest is also known by the address. Those
 * of all for a window with a limit wait, too.
 */
function takeTurns(tx: Tx, { kind, id, session_id }: Actor, input: PlaceOrder) {
  const person =
    kind === 'guest'
      ? sql`select pg_advisory_xact_lock(hashtextextended(${input.customer_email}, 0)) from sessions where id = ${session_id} for update`
      : sql`select from users where id = ${id} for no key update`
  const { requested_for } = input
  return tx.execute(
    requested_for
      ? sql`with person as materialized (${person}), place as materialized (${windowTurn({ ...input, requested_for })})
          select (select count(*) from person), (select count(*) from place)`
      : person,
  )
}

const asked = ({ bakery_id, fulfillment_type, items }: PlaceOrder, requested_for: Date): Asked => ({
  bakery_id,
  fulfillment_type,
  requested_for: onTheMinute(requested_for),
  items: items.map(({ id }) => id),
})

interface Before {
  existing: boolean
  bakery: {
    name: string
    time_zone: string
    takes_orders: boolean
    delivery_enabled: boolean
    delivery_radius: number | null
    delivery_fee_cents: number
    latitude: number | null
    longitude: number | null
    label: Label | null
  } | null
  items: (MenuRow & LabelledItem)[]
  /** The wanted one, if it is offered. */
  window: FoundWindow | null
  home: { latitude: number; longitude: number } | null
  blocked: boolean
  unpaid: number
  /** Until one order fewer than the limit is recent; null for whoever has not placed so many. */
  wait_seconds: number | null
}

async function readBefore(tx: Tx, actor: Actor, input: PlaceOrder, now: Date): Promise<Before> {
  const zip = input.delivery_address?.zip_code.slice(0, 5) ?? null
  const { rows } = await tx.execute<Record<string, unknown> & Before>(sql`
    with recent as materialized (${recentOrders(actor, input)})
    select
      exists (select from orders where checkout_id = ${input.checkout_id}) as existing,
      (select json_build_object('name', name, 'time_zone', time_zone, 'delivery_enabled', delivery_enabled, 'delivery_radius', delivery_radius,
          'delivery_fee_cents', delivery_fee_cents, 'latitude', latitude, 'longitude', longitude,
          'takes_orders', takes_orders, 'label', ${labelFacts})
        from bakeries where id = ${input.bakery_id} and approved and not hidden) as bakery,
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'price_cents', m.price_cents,
          'net_weight', m.net_weight, 'ingredients', m.ingredients, 'allergens', m.allergens, 'allergen_kinds', m.allergen_kinds,
          'available', m.available, 'sold_out_today', coalesce(m.sold_out_on = (${at(now)} at time zone (
            select time_zone from bakeries where id = m.bakery_id))::date, false), 'stock', m.stock, 'max_per_order', m.max_per_order, 'options', (
            select coalesce(json_agg(json_build_object('id', p.id, 'group_name', p.group_name, 'name', p.name,
              'price_delta_cents', p.price_delta_cents, 'takes_text', p.takes_text)), '[]')
            from menu_item_options p where p.menu_item_id = m.id))), '[]')
        from menu_items m where m.id = any (${sql.param(input.items.map(({ id }) => id))}::uuid[])
          and m.bakery_id = ${input.bakery_id} and m.archived_at is null) as items,
      ${input.requested_for ? sql`(${offeredAt(asked(input, input.requested_for), now)})` : sql`null::json`} as window,
      (select json_build_object('latitude', latitude, 'longitude', longitude) from zip_codes where zip = ${zip}) as home,
      exists (select from blocked_emails where email = ${input.customer_email}) as blocked,
      (select count(*) from recent where payment_status = 'unpaid' and status = 'pending')::integer as unpaid,
      (select extract(epoch from created_at - ${at(now)})::float8 + ${PLACED_MINUTES * 60}
        from recent where mine order by created_at desc offset ${PLACED_MAX - 1} limit 1) as wait_seconds`)
  return rows[0]!
}

/**
 * Somebody's latest, along indexes that hold nobody else's: whatever the planner believes of how many are unpaid, it cannot walk
 * everybody's. More than these cannot wait to be paid, as that ends within the hour. A guest is also known by the address.
 */
function recentOrders(actor: Actor, { customer_email }: PlaceOrder): SQL {
  const latest = (mine: boolean, whose: SQL) => sql`(
    select o.id, o.created_at, o.payment_status, o.status, ${sql.raw(String(mine))} as mine
    from orders o where ${whose} order by o.created_at desc limit ${sql.raw(String(6 * PLACED_MAX))})`
  const own = latest(true, ofCustomer(actor))
  if (actor.kind !== 'guest') return own
  const of_address = sql`o.customer_id is null and o.customer_email = ${customer_email}`
  return sql`${own} union all ${latest(false, sql`${of_address} and o.session_id is distinct from ${actor.session_id}`)}`
}

const tooManyOrders = (seconds: number) =>
  new AppError('too_many_attempts', tooManyAttempts(seconds), { retry_after: seconds })

const BLOCKED = 'We can’t take orders for this email address. Please contact support.'

function checkBakery({ bakery, home, blocked }: Before, input: PlaceOrder, now: Date) {
  if (!bakery) throw new AppError('not_found', 'We couldn’t find that bakery.')
  if (!bakery.takes_orders) throw new AppError('conflict', `${bakery.name} isn’t taking online orders right now.`)
  if (blocked) throw new AppError('forbidden', BLOCKED, { field: 'customer_email' })
  if (input.requested_for && input.requested_for <= now)
    throw new AppError('invalid', 'Please choose a time in the future.', { field: 'requested_for' })
  if (input.fulfillment_type === 'delivery') {
    if (bakery.delivery_enabled && !input.delivery_address)
      throw new AppError('invalid', ADDRESS_NEEDED, { field: 'delivery_address' })
    const far = deliveryProblem(bakery, home && between(bakery, home))
    const field = bakery.delivery_enabled ? 'delivery_address.zip_code' : 'fulfillment_type'
    if (far) throw new AppError('conflict', far, { field })
  }
  return bakery
}

/** A window that the bakery does not offer is refused with the one nearest to it. */
async function refuseWindow(
  tx: Tx,
  input: PlaceOrder,
  bakery: { name: string; time_zone: string },
  now: Date,
): Promise<never> {
  const nearest = await nearestWindow(tx, asked(input, input.requested_for!), now)
  throw new AppError('conflict', windowRefusal(bakery, nearest), {
    field: 'requested_for',
    ...(nearest && { details: { nearest: { starts_at: nearest.starts_at, ends_at: nearest.ends_at } } }),
  })
}

/** Nobody pays a sum they did not see (decision 21). */
function checkExpected(fees: Fees, expected: number | null | undefined): void {
  if (expected === null || expected === undefined || expected === fees.customer_total_cents) return
  const total = formatDollars(fees.customer_total_cents / 100)
  throw new AppError('conflict', `The total has changed to ${total}. Please look at it again before you pay.`, {
    details: z.encode(FeeBreakdown, feeBreakdown(fees)),
    field: 'expected_total',
  })
}

async function existingOrder(tx: Tx, actor: Actor, input: PlaceOrder): Promise<OrderView> {
  const same = sql`o.checkout_id = ${input.checkout_id} and coalesce(o.checkout_digest, ${digest(input)}) = ${digest(input)}`
  const order = await readPartysOrder(tx, actor, sql`${same} and ${ofCustomer(actor)}`)
  if (!order) throw new AppError('conflict', CHECKOUT_USED, { field: 'checkout_id' })
  return order
}

/** Of all that was asked for, the expected total included; a missing value and null are the same. */
const digest = (input: PlaceOrder): string =>
  createHash('sha256').update(JSON.stringify(input, dropNull)).digest('base64url')

interface Written {
  inserted: boolean
  stock: Wanted[]
}

/** Order, lines, history and stock in one statement. */
async function write(
  tx: Tx,
  actor: Actor,
  {
    id,
    input,
    window,
    lines,
    fees,
    label,
    now,
  }: {
    id: string
    input: PlaceOrder
    window: FoundWindow | null
    lines: OrderLine[]
    fees: Fees
    label: OrderLabel | null
    now: Date
  },
): Promise<Written> {
  const delivery = input.fulfillment_type === 'delivery' ? JSON.stringify(input.delivery_address, dropNull) : null
  const counted = [...piecesOf(lines.filter((line) => line.stock_taken).map(asPieces))]
  const stock = hold(
    STOCK,
    sql`select * from unnest(${sql.param(counted.map(([item]) => item))}::uuid[], ${sql.param(counted.map(([, pieces]) => pieces))}::integer[])
      as w (id, pieces) where exists (select from placed)`,
  )
  const role = actor.kind === 'guest' ? 'guest' : 'customer'
  const rows = lines.map((line, position) => ({ id: newId(), position, ...line }))
  const { rows: answers } = await tx.execute<Record<string, unknown> & Written>(sql`
    with placed as (
      insert into orders (id, order_number, checkout_id, checkout_digest, bakery_id, customer_id, session_id, customer_name, customer_email,
        customer_phone, fulfillment_type, delivery_address, requested_for, requested_until, may_contact, notes, label, subtotal_cents, delivery_fee_cents,
        customer_fee_cents, baker_fee_cents, customer_total_cents, baker_receives_cents, created_at, updated_at)
      values (${id}, ${orderNumber(randomInt)}, ${input.checkout_id}, ${digest(input)}, ${input.bakery_id}, ${actor.id}, ${actor.session_id},
        ${input.customer_name}, ${input.customer_email}, ${input.customer_phone ?? null}, ${input.fulfillment_type},
        ${delivery}::jsonb, ${window?.starts_at ?? null}, ${window?.ends_at ?? null}, ${input.may_contact ?? false}, ${input.notes ?? null},
        ${label && JSON.stringify(label)}::jsonb, ${fees.subtotal_cents}, ${fees.delivery_fee_cents},
        ${fees.customer_fee_cents}, ${fees.baker_fee_cents}, ${fees.customer_total_cents}, ${fees.baker_receives_cents},
        ${at(now)}, ${at(now)})
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
      insert into order_events (id, order_id, actor_id, actor_role, to_status, created_at)
      select ${newId()}::uuid, placed.id, ${actor.id}::uuid, ${role}, 'pending', ${at(now)} from placed
    )
    select exists (select from placed) as inserted, ${stock.found} as stock`)
  return answers[0]!
}

/**
 * Anybody is a guest who says so: without this, one of them holds all that a bakery has for half an hour, again and again. So does
 * whoever signs in for nothing else. Read after the stock's rows are locked, so that those who come at once see each other.
 */
async function checkShare(tx: Tx, { id: user_id }: Actor, order_id: string, now: Date): Promise<void> {
  const held_by = user_id
    ? sql`(o.customer_id is null or o.customer_id = ${user_id}) and ${LET_GO_MAX} <= (
        select count(*) from orders where customer_id = ${user_id} and created_at > ${at(now)} - interval '1 day'
          and status = 'cancelled' and paid_at is null)`
    : sql`o.customer_id is null`
  const { rows } = await tx.execute<{ id: string; name: string; stock: number; held: number; wanted: number }>(sql`
    select m.id, m.name, m.stock, sum(i.quantity)::integer as held,
      (sum(i.quantity) filter (where o.id = ${order_id}))::integer as wanted
    from orders o join order_items i on i.order_id = o.id and i.stock_taken join menu_items m on m.id = i.menu_item_id
    where o.payment_status = 'unpaid' and o.status = 'pending' and ${held_by} and m.stock is not null
      and m.id in (select menu_item_id from order_items where order_id = ${order_id})
    group by m.id`)
  for (const { stock, held, wanted, ...item } of rows) {
    const share = guestShare(stock + held)
    if (held > share) throw (user_id ? letTooManyGo : guestsHoldRest)(item, Math.max(0, share - (held - wanted)))
  }
}

const leavesFew = ({ left, pieces }: Wanted) => left - pieces <= FEW
const asPieces = ({ menu_item_id, quantity }: OrderLine) => ({ id: menu_item_id, quantity })
const dropNull = (_: string, value: unknown) => (value === null ? undefined : value)
const onTheMinute = (moment: Date) => new Date(Math.floor(moment.getTime() / 60_000) * 60_000)
