import { randomInt } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '~/db/client.server'
import { labelFacts } from '~/db/label-views.server'
import { at } from '~/db/sql-time.server'
import type { Label } from '~/features/cottage-food/label.contract'
import type { Demand } from '~/features/holds/holds.commands.server'
import { FEW } from '~/features/menu/menu'
import {
  type FoundWindow,
  nearestWindow,
  offeredAt,
  offersWindows,
  queueRefresh,
  type WindowQuery,
  windowTurn,
} from '~/features/opening/window-place.commands.server'
import type { Actor } from '~/http/actor.server'
import { writtenAddress } from '~/lib/address'
import { MINUTE_MS } from '~/lib/durations'
import { AppError, refuseWrong, tooManyAttempts } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { deliveryProblem } from './delivery'
import { between } from './delivery.queries.server'
import { type Fees, feeBreakdown } from './fees'
import { FeeBreakdown } from './fees.contract'
import { orderNumber } from './order'
import { labelOf } from './order-label'
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
  PLACED_MAX,
  PLACED_MINUTES,
  priceLines,
  UNPAID_LIMIT,
  UNPAID_MAX,
  windowRefusal,
} from './place-order'
import { digestOf, type OrderedItem, orderedItems, writeOrder } from './write-order.commands.server'

/** The same checkout again is the same order; of two at once, the second waits at the unique `checkout_id`. */
export async function placeOrder(db: Db, actor: Actor, input: PlaceOrder, now: Date): Promise<OrderView> {
  const id = newId()
  const as = actor.kind === 'guest' ? 'guest' : 'customer'
  return db.transaction(async (tx) => {
    await takeTurns(tx, actor, input)
    const before = await readBefore(tx, actor, input, now)
    if (before.existing) return existingOrder(tx, actor, input)
    const bakery = checkBakery(before, input, now)
    const { window } = before
    if (!window && (input.requested_for || before.offers_windows)) await refuseWindow(tx, input, bakery, now)
    if (before.wait_seconds && before.wait_seconds > 0) throw tooManyOrders(before.wait_seconds)
    if (before.unpaid >= UNPAID_MAX[as]) throw new AppError('conflict', UNPAID_LIMIT[as])
    const lines = priceLines(input.items, before.items)
    const fees = chargedFees(lines, input.fulfillment_type === 'delivery' ? bakery.delivery_fee_cents : 0)
    checkExpected(fees, input.expected_total)
    const stock = await writeOrder(
      tx,
      {
        id,
        order_number: orderNumber(randomInt),
        checkout_id: input.checkout_id,
        checkout_digest: digestOf(input),
        bakery_id: input.bakery_id,
        customer_id: actor.id,
        session_id: actor.session_id,
        customer_name: input.customer_name,
        customer_email: input.customer_email,
        customer_phone: input.customer_phone ?? null,
        fulfillment_type: input.fulfillment_type,
        delivery_address: input.fulfillment_type === 'delivery' ? writtenAddress(input.delivery_address) : null,
        requested_for: window && new Date(window.starts_at),
        requested_until: window && new Date(window.ends_at),
        wished_day: window?.wished_day ?? false,
        may_contact: input.may_contact ?? false,
        notes: input.notes ?? null,
        label: labelOf(bakery.label, input.items, before.items),
        ...fees,
        created_at: now,
      },
      { lines, items: before.items, events: [{ actor_id: actor.id, actor_role: as, to_status: 'pending' }] },
    )
    if (!stock) return existingOrder(tx, actor, input)
    if (as === 'guest' || stock.some(leavesFew)) await checkShare(tx, actor, id, now)
    if (window?.places === 1) await queueRefresh(tx, id)
    return (await readPartysOrder(tx, actor, sql`o.id = ${id}`))!
  })
}

/**
 * Checkouts of one person wait for each other, so that each counts the other's order; a guest is also known by the address.
 * So do all checkouts for a window with a limit.
 */
function takeTurns(tx: Tx, { kind, id, session_id }: Actor, input: PlaceOrder) {
  const person =
    kind === 'guest'
      ? sql`select pg_advisory_xact_lock(hashtextextended(${input.customer_email}, 0)) from sessions where id = ${session_id} for update`
      : sql`select from users where id = ${id} for no key update`
  return tx.execute(sql`
    with person as materialized (${person}), place as materialized (${windowTurn(input)})
    select (select count(*) from person), (select count(*) from place)`)
}

const asked = ({ bakery_id, fulfillment_type, requested_for, items }: PlaceOrder): WindowQuery => ({
  bakery_id,
  fulfillment_type,
  requested_for: requested_for ? onTheMinute(requested_for) : null,
  items: items.map(({ id }) => id),
})

interface PlacingFacts {
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
  items: OrderedItem[]
  /** The wanted window if it is offered, else the earliest. */
  window: FoundWindow | null
  offers_windows: boolean
  home: { latitude: number; longitude: number } | null
  blocked: boolean
  unpaid: number
  /** Until the customer may place another order; null below the limit. */
  wait_seconds: number | null
}

async function readBefore(tx: Tx, actor: Actor, input: PlaceOrder, now: Date): Promise<PlacingFacts> {
  const zip = input.delivery_address?.zip_code.slice(0, 5) ?? null
  const { rows } = await tx.execute<Record<string, unknown> & PlacingFacts>(sql`
    with recent as materialized (${recentOrders(actor, input)})
    select
      exists (select from orders where checkout_id = ${input.checkout_id}) as existing,
      (select json_build_object('name', name, 'time_zone', time_zone, 'delivery_enabled', delivery_enabled, 'delivery_radius', delivery_radius,
          'delivery_fee_cents', delivery_fee_cents, 'latitude', latitude, 'longitude', longitude,
          'takes_orders', takes_orders, 'label', ${labelFacts})
        from bakeries where id = ${input.bakery_id} and approved and not hidden) as bakery,
      ${orderedItems(input.bakery_id, input.items, now)} as items,
      (${offeredAt(asked(input), now)}) as window, ${offersWindows(input)} as offers_windows,
      (select json_build_object('latitude', latitude, 'longitude', longitude) from zip_codes where zip = ${zip}) as home,
      is_blocked_email(${input.customer_email}) as blocked,
      (select count(*) from recent where payment_status = 'unpaid' and status = 'pending')::integer as unpaid,
      (select extract(epoch from created_at - ${at(now)})::float8 + ${PLACED_MINUTES * 60}
        from recent where mine order by created_at desc offset ${PLACED_MAX - 1} limit 1) as wait_seconds`)
  return rows[0]!
}

/** Orders `o` placed without signing in: an account that has them since (ruling 66) did not place them. */
const BY_GUEST = sql`(o.customer_id is null or exists (
  select from sessions s where s.id = o.session_id and s.kind = 'guest'))`

/**
 * The customer's latest orders, along indexes of theirs alone, so that the planner can't walk all orders. The limit suffices,
 * since unpaid orders end within the hour. A guest is also known by the address.
 */
function recentOrders(actor: Actor, { customer_email }: PlaceOrder): SQL {
  const latest = (mine: boolean, whose: SQL) => sql`(
    select o.id, o.created_at, o.payment_status, o.status, ${sql.raw(String(mine))} as mine
    from orders o where ${whose} order by o.created_at desc limit ${sql.raw(String(6 * PLACED_MAX))})`
  if (actor.kind !== 'guest') return latest(true, sql`${ofCustomer(actor)} and not ${BY_GUEST}`)
  const of_address = sql`${BY_GUEST} and o.customer_email = ${customer_email}`
  return sql`${latest(true, ofCustomer(actor))} union all ${latest(false, sql`${of_address} and o.session_id is distinct from ${actor.session_id}`)}`
}

const tooManyOrders = (seconds: number) =>
  new AppError('too_many_attempts', tooManyAttempts(seconds), { retry_after: seconds })

const BLOCKED = 'We can’t take orders for this email address. Please contact support.'

function checkBakery({ bakery, home, blocked }: PlacingFacts, input: PlaceOrder, now: Date) {
  if (!bakery) throw new AppError('not_found', 'We couldn’t find that bakery.')
  if (!bakery.takes_orders) throw new AppError('conflict', `${bakery.name} isn’t taking online orders right now.`)
  if (blocked) throw new AppError('forbidden', BLOCKED, { field: 'customer_email' })
  const delivered = input.fulfillment_type === 'delivery'
  const past = input.requested_for && input.requested_for <= now
  refuseWrong({
    requested_for: past && 'Please choose a time in the future.',
    delivery_address: delivered && bakery.delivery_enabled && !input.delivery_address && ADDRESS_NEEDED,
  })
  if (delivered) {
    const far = deliveryProblem(bakery, home && between(bakery, home))
    const field = bakery.delivery_enabled ? 'delivery_address.zip_code' : 'fulfillment_type'
    if (far) throw new AppError('conflict', far, { field })
  }
  return bakery
}

/** Names the nearest offered window; a customer who would take any hears that there is none. */
async function refuseWindow(
  tx: Tx,
  input: PlaceOrder,
  bakery: { name: string; time_zone: string },
  now: Date,
): Promise<never> {
  const { requested_for, ...rest } = asked(input)
  const nearest = requested_for && (await nearestWindow(tx, { ...rest, requested_for }, now))
  throw new AppError('conflict', windowRefusal(bakery, nearest), {
    field: 'requested_for',
    ...(nearest && { details: { nearest: { starts_at: nearest.starts_at, ends_at: nearest.ends_at } } }),
  })
}

/** No customer pays a sum they did not see (ruling 21). */
function checkExpected(fees: Fees, expected: number | null | undefined): void {
  if (expected === null || expected === undefined || expected === fees.customer_total_cents) return
  const total = formatDollars(fees.customer_total_cents / 100)
  throw new AppError('conflict', `The total has changed to ${total}. Please look at it again before you pay.`, {
    details: z.encode(FeeBreakdown, feeBreakdown(fees)),
    field: 'expected_total',
  })
}

async function existingOrder(tx: Tx, actor: Actor, input: PlaceOrder): Promise<OrderView> {
  const same = sql`o.checkout_id = ${input.checkout_id} and coalesce(o.checkout_digest, ${digestOf(input)}) = ${digestOf(input)}`
  const order = await readPartysOrder(tx, actor, sql`${same} and ${ofCustomer(actor)}`)
  if (!order) throw new AppError('conflict', CHECKOUT_USED, { field: 'checkout_id' })
  return order
}

/**
 * Otherwise one guest, or one throwaway account, could hold all of a bakery's stock for half an hour, again and again.
 * Read after the stock's rows are locked, so that concurrent orders see each other.
 */
async function checkShare(tx: Tx, { id: user_id }: Actor, order_id: string, now: Date): Promise<void> {
  const held_by = user_id
    ? sql`(${BY_GUEST} or o.customer_id = ${user_id}) and ${LET_GO_MAX} <= (
        select count(*) from orders o where o.customer_id = ${user_id} and o.created_at > ${at(now)} - interval '1 day'
          and o.status = 'cancelled' and o.bakery_since is null and not ${BY_GUEST})`
    : BY_GUEST
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

const leavesFew = ({ left, pieces }: Demand) => left - pieces <= FEW
const onTheMinute = (moment: Date) => new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS)
