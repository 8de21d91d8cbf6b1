import { sql } from 'drizzle-orm'
import { isOwnersAccount } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import { billOfOrder, toTakeCents } from '~/db/invoice-views.server'
import {
  bakeryHas,
  disputesOfOrder,
  isUnviewed,
  keepsCents,
  leftToRefundCents,
  refundedCents,
  refundedPieces,
  refundsOfOrder,
} from '~/db/order-views.server'
import { pagesBy } from '~/db/pages-by.server'
import { unsignedLink } from '~/db/pay-link-views.server'
import { sharesUsed } from '~/db/share-views.server'
import { asDollars } from '~/db/sql-dollars.server'
import { at, iso } from '~/db/sql-time.server'
import { type Actor, isAdmin } from '~/http/actor.server'
import { claimsOrAdmin, helps, isHelper, ownsOrAdmin, worksOrAdmin } from '~/http/ownership.server'
import { JsonText } from '~/lib/json-text'
import { COLUMNS } from './board'
import type { Bill, BoardBakery, SentBoard } from './board.contract'
import type { EarlierRefunds } from './board-refund'

/** A user who has claimed it, verified or not, speaks for the bakery. */
const viewerOf = (actor: Actor, bakery_id: string) =>
  isAdmin(actor) ? 'admin' : isHelper(actor, bakery_id) ? 'helper' : 'bakery'

/** For the user who claimed it, helpers and admins. So many approved `posts` let it buy featured weeks (ruling 33). */
export async function findBoardBakery(
  db: Db,
  actor: Actor,
  { bakery_id, posts }: { bakery_id: string; posts: number },
): Promise<BoardBakery | null> {
  const { rows } = await db.execute<BoardBakery>(sql`
    select ${viewerOf(actor, bakery_id)}::text as viewer, bakeries.id, name, slug, time_zone,
      coalesce(charges_enabled, false) as charges_enabled, verification_status,
      ${worksOrAdmin(actor, sql`bakeries.id`)} as sees_orders, stripe_account_id, claimed_by,
      array_remove(array[
        case when not exists (select from menu_items m where m.bakery_id = bakeries.id and m.archived_at is null) then 'menu' end,
        case when not exists (select from opening_windows w where w.bakery_id = bakeries.id) then 'settings' end], null) as missing,
      (select count(*) from orders o where o.bakery_id = bakeries.id and ${isUnviewed} and o.customer_id is distinct from ${actor.id}
        and ${worksOrAdmin(actor, sql`o.bakery_id`)})::int as unviewed_orders,
      takes_orders, exists (select from orders o where o.bakery_id = bakeries.id and o.bakery_since is not null) as had_orders,
      (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by lower(b.name), b.id), '[]') from bakeries b
        where b.claimed_by = ${actor.id} and bakeries.claimed_by = b.claimed_by and b.id <> bakeries.id) as other_bakeries,
      (select json_build_object('number_instead', r.number_instead) from unanswered_records(bakeries) r order by r.key limit 1)
        as address_asked,
      ${sharesUsed} as shares_used, ${sharesUsed} >= ${posts} as can_upgrade_to_paid
    from bakeries left join payment_accounts on ${isOwnersAccount}
    where bakeries.id = ${bakery_id} and (${claimsOrAdmin(actor, sql`bakeries.id`)} or ${helps(actor, sql`bakeries.id`)})`)
  return rows[0] ?? null
}

interface OpenPage {
  bakery_id: string
  id?: string | undefined
  after?: string | undefined
  limit: number
  now: Date
}

const DUE = sql`coalesce(o.requested_for, o.created_at)`

/** Of the day of `now` where the bakery is: wanted on it, or handed over on it, since they could come early. */
const handedOver = (bakery_id: string, now: Date) => sql`(
  select count(*) from orders o, (select (${at(now)} at time zone b.time_zone)::date as day, b.time_zone from bakeries b where b.id = ${bakery_id}) today
  where o.bakery_id = ${bakery_id} and o.bakery_since is not null and o.status = 'completed' and o.missed_at is null
    and o.requested_for >= today.day::timestamp at time zone today.time_zone
    and (o.early_day = today.day or o.requested_for < (today.day + 1)::timestamp at time zone today.time_zone
      and (o.early_day is null or not exists (select from order_events e where e.order_id = o.id and e.to_status = 'completed'
        and e.created_at < today.day::timestamp at time zone today.time_zone))))`

/** Orders that the baker wrote down and sent a link for. They are about money, so no helper sees them. */
const unpaidLinkOrders = (bakery_id: string) => sql`
      union all
      select o.id, ${DUE} as due from orders o
      where o.bakery_id = ${bakery_id} and o.bakery_since is null and o.source = 'manual' and o.payment_status = 'unpaid' and o.status = 'pending'`

/**
 * By due time, so that a page never leaves out the next to bake. Reads all open orders along the index on status, to count them.
 * `pay_url` is an unsigned link and the owner's id until the handler signs it: the database can't sign links.
 */
export async function listOpenOrders(
  db: Db,
  actor: Actor,
  { bakery_id, id, after, limit, now }: OpenPage,
): Promise<JsonText<SentBoard> | null> {
  const pages = pagesBy({ moment: sql`due`, id: sql`id`, way: 'asc' }, after)
  const viewer = viewerOf(actor, bakery_id)
  const money =
    viewer === 'helper'
      ? sql``
      : sql`o.payment_status, o.offline_method, ${iso(sql`o.received_at`)} as received_at, ${iso(sql`o.pay_until`)} as pay_until,
        ${asDollars(sql`o.customer_total_cents`)} as customer_total, ${asDollars(refundedCents)} as refunded,
        ${asDollars(leftToRefundCents)} as left_to_refund, ${asDollars(keepsCents)} as baker_keeps, ${asDollars(toTakeCents)} as left_to_pay,`
  const { rows } = await db.execute<{ json: string }>(sql`
    with open as materialized (
      select o.id, ${DUE} as due from orders o
      where o.bakery_id = ${bakery_id} and o.bakery_since is not null
        and o.status = any (${sql.param(COLUMNS.map(({ status }) => status))}::text[])
      ${viewer === 'helper' ? sql`` : unpaidLinkOrders(bakery_id)}
    ), page as (
      select id, ${pages.cursor} as cursor, row_number() over (order by ${pages.order}) as place
      from open where ${id ? sql`id = ${id}` : pages.beyond} order by ${pages.order} limit ${limit + 1}
    ), shown as (
      select page.place, to_json(card)::text as json,
        case when o.payment_status = 'unpaid' and o.status = 'pending' then ${unsignedLink('order', sql`o.id`)} || ' ' || b.claimed_by end as to_pay
      from page join orders o on o.id = page.id join bakeries b on b.id = o.bakery_id cross join lateral (
        select o.id, o.order_number, ${viewer}::text as viewer, o.status, o.source, ${money} o.bakery_id,
          o.customer_name, o.fulfillment_type, ${iso(sql`o.requested_for`)} as requested_for,
          ${iso(sql`o.requested_until`)} as requested_until, o.wished_day,
          ${iso(sql`o.proposed_for`)} as proposed_for, ${iso(sql`o.proposed_until`)} as proposed_until, o.notes,
          o.early_day, ${iso(sql`o.arrived_at`)} as arrived_at, ${iso(sql`o.missed_at`)} as missed_at,
          ${iso(sql`o.viewed_at`)} as viewed_at, ${iso(sql`o.created_at`)} as created_at,
          json_build_object('time_zone', b.time_zone) as bakery,
          (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'quantity', i.quantity,
              'refunded_quantity', ${refundedPieces}, 'special_instructions', i.special_instructions, 'options', (select coalesce(json_agg(json_build_object(
                'group_name', c ->> 'group_name', 'name', c ->> 'name', 'text', c -> 'text')), '[]')
                from jsonb_array_elements(i.options) c)) order by i.position), '[]')
            from order_items i where i.order_id = o.id) as items
      ) card
      where page.place <= ${limit}
    )
    select '{"orders":[' || coalesce((select string_agg(
          case when to_pay is null then json else left(json, -1) || ',"pay_url":"' || to_pay || '"}' end, ',' order by place) from shown), '')
      || '],"total":' || (select count(*) from open) || ',"handed_over":' || ${handedOver(bakery_id, now)}
      || ',"next":' || coalesce((select to_json(one.cursor)::text from page one join page more on more.place = one.place + 1 where one.place = ${limit}), 'null')
      || '}' as json
    from bakeries where bakeries.id = ${bakery_id} and ${worksOrAdmin(actor, sql`bakeries.id`)}`)
  return rows[0] ? new JsonText(rows[0].json) : null
}

interface OrderMoney extends Record<string, unknown> {
  order_id: string
  invoice_id: string | null
  bill: Bill | null
  baker_receives: number
  taken_back: number
  keeps: number
  available_on: string | null
  refunded: EarlierRefunds
  refunds: {
    id: string
    customer: number
    baker: number
    reason: string
    state: 'requested' | 'sent' | 'done' | 'failed'
    created_at: string
  }[]
  disputes: { id: string; amount: number; reason: string; status: string; evidence_due_by: string | null }[]
}

/** A payment that was sent back whole, because it came twice or too late, is no refund of the order. */
export async function findOrderMoney(
  db: Db,
  actor: Actor,
  { bakery_id, id }: { bakery_id: string; id: string },
): Promise<OrderMoney | null> {
  const { rows } = await db.execute<OrderMoney>(sql`
    select o.id as order_id, o.baker_receives_cents as baker_receives, back.taken_back,
      ${keepsCents} as keeps, back.refunded, back.refunds, ${billOfOrder} as bill,
      (select i.id from invoices i where i.order_id = o.id and i.state <> 'void' order by i.created_at desc limit 1) as invoice_id,
      (select ${iso(sql`p.available_on`)} from payments p where p.order_id = o.id and p.outcome = 'kept')
        as available_on,
      (select coalesce(json_agg(json_build_object('id', d.id, 'amount', d.amount_cents, 'reason', d.reason,
          'status', d.status, 'evidence_due_by', ${iso(sql`d.evidence_due_by`)}) order by d.created_at), '[]')
        from ${disputesOfOrder}) as disputes
    from orders o cross join lateral (
      select coalesce(sum(r.taken_cents) filter (where r.state <> 'failed' or r.provider_reversal_id is not null), 0)::integer
          as taken_back,
        json_build_object(
          'subtotal', coalesce(sum(r.subtotal_cents) filter (where r.state <> 'failed'), 0),
          'customer', coalesce(sum(r.customer_cents) filter (where r.state <> 'failed'), 0),
          'share', coalesce(sum(r.reversal_cents) filter (where r.state <> 'failed'), 0),
          'customer_fee', coalesce(sum(r.customer_fee_cents) filter (where r.state <> 'failed'), 0),
          'baker_fee', coalesce(sum(r.baker_fee_cents) filter (where r.state <> 'failed'), 0),
          'processing_fee', coalesce(sum(r.processing_fee_cents) filter (where r.state <> 'failed'), 0)) as refunded,
        coalesce(json_agg(json_build_object('id', r.id, 'customer', r.customer_cents, 'baker', r.reversal_cents,
          'reason', r.reason, 'state', r.state, 'created_at', ${iso(sql`r.created_at`)}) order by r.created_at)
          filter (where r.replaced_by is null), '[]') as refunds
      from ${refundsOfOrder}
    ) back
    where o.id = ${id} and o.bakery_id = ${bakery_id} and ${bakeryHas} and ${ownsOrAdmin(actor, sql`o.bakery_id`)}`)
  return rows[0] ?? null
}

interface OrderAllergens extends Record<string, unknown> {
  items: { order_item_id: string; allergens: string[] }[]
}

export async function findOrderAllergens(
  db: Db,
  actor: Actor,
  { bakery_id, id }: { bakery_id: string; id: string },
): Promise<OrderAllergens | null> {
  const { rows } = await db.execute<OrderAllergens>(sql`
    select (select coalesce(json_agg(json_build_object('order_item_id', i.id, 'allergens', m.allergens) order by i.position), '[]')
        from order_items i join menu_items m on m.id = i.menu_item_id
        where i.order_id = o.id and cardinality(m.allergens) > 0) as items
    from orders o
    where o.id = ${id} and o.bakery_id = ${bakery_id} and ${bakeryHas} and ${worksOrAdmin(actor, sql`o.bakery_id`)}`)
  return rows[0] ?? null
}
