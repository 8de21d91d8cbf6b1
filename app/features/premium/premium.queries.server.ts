import { type SQL, sql } from 'drizzle-orm'
import { isPremiumNow } from '~/db/bakery-views.server'
import type { Db, Tx } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import type { Payment } from '~/db/schema/payments'
import { sharesUsed } from '~/db/share-views.server'
import { at, iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { ownsOrAdmin } from '~/http/ownership.server'
import type { Purchase } from './premium.contract'
import type { PurchaseKind, Span } from './premium-period'

/** Both tables of purchases in one shape. */
const PURCHASES: Record<PurchaseKind, SQL> = {
  premium_period: sql`(select p.id, p.bakery_id, p.bought_by, 'premium_period' as kind, p.period as span, p.price_cents, p.state,
    p.starts_at, p.ends_at, p.paid_at, p.created_at, p.featured_listing_id from premium_periods p)`,
  featured_week: sql`(select w.id, w.bakery_id, w.bought_by, 'featured_week' as kind, 'week' as span, w.price_cents, w.state,
    f.starts_at, f.ends_at, w.paid_at, w.created_at, w.featured_listing_id
    from featured_weeks w left join featured_listings f on f.id = w.featured_listing_id)`,
}
const EVERY = sql`(${PURCHASES.premium_period} union all ${PURCHASES.featured_week})`

const shown = sql`p.id, p.kind, p.span, p.price_cents as price, p.state, ${iso(sql`p.starts_at`)} as starts_at,
  ${iso(sql`p.ends_at`)} as ends_at, ${iso(sql`p.paid_at`)} as paid_at`

/** For a `PaidSubject`. Once the buyer's account is gone, it cannot be paid. */
export const payablePurchase = (kind: PurchaseKind, id: string): SQL => sql`
  select p.id, p.state = 'unpaid' as is_due, u.id is not null as may_begin, p.price_cents as amount_cents,
    0 as application_fee_cents, 0 as customer_fee_cents, 0 as delivery_fee_cents, null::text as stripe_account_id, p.bakery_id, p.kind, p.span, bakeries.name as bakery_name,
    coalesce(u.email, '') as customer_email
  from ${PURCHASES[kind]} p join bakeries on bakeries.id = p.bakery_id left join users u on u.id = p.bought_by
  where p.id = ${id}`

export interface TheirPurchase extends Record<string, unknown> {
  id: string
  bakery_id: string
  kind: PurchaseKind
  span: Span
  price_cents: number
  state: Purchase['state']
  starts_at: string | null
  ends_at: string | null
  paid_at: string | null
  featured_listing_id: string | null
  bakery_name: string
  time_zone: string
  /** Null once the buyer's account is gone. */
  buyer_id: string | null
  email: string | null
}

export async function findPurchase(db: Db | Tx, kind: PurchaseKind | null, where: SQL): Promise<TheirPurchase | null> {
  const { rows } = await db.execute<TheirPurchase>(sql`
    select ${shown}, p.price_cents, p.bakery_id, p.featured_listing_id, bakeries.name as bakery_name, bakeries.time_zone,
      u.id as buyer_id, u.email
    from ${kind ? PURCHASES[kind] : EVERY} p join bakeries on bakeries.id = p.bakery_id left join users u on u.id = p.bought_by
    where ${where}`)
  return rows[0] ?? null
}

interface UnpaidPurchase {
  bakery_id: string
  span: Span
  price_cents: number
  since: Date
}

export async function findUnpaid(
  tx: Tx,
  { bakery_id, span, price_cents, since }: UnpaidPurchase,
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from ${EVERY} p where p.bakery_id = ${bakery_id} and p.span = ${span} and p.price_cents = ${price_cents}
      and p.state = 'unpaid' and p.created_at > ${at(since)} order by p.created_at desc limit 1`)
  return rows[0]?.id ?? null
}

interface PurchaseKey {
  bakery_id: string
  purchase_id: string
}

export const ownPurchase = (actor: Actor, { bakery_id, purchase_id }: PurchaseKey): SQL =>
  sql`p.id = ${purchase_id} and p.bakery_id = ${bakery_id} and ${ownsOrAdmin(actor, sql`p.bakery_id`)}`

/** With its newest try to pay. */
export async function findOwnPurchasePayment(db: Db, actor: Actor, named: PurchaseKey) {
  const { rows } = await db.execute<
    Pick<Purchase, 'id' | 'state'> & { payment_state: Payment['state'] | null } & Pick<Payment, 'provider_id' | 'url'>
  >(sql`
    select p.id, p.state, pay.state as payment_state, pay.provider_id, pay.url from ${EVERY} p left join lateral (
      select state, provider_id, url from payments where subject_kind = p.kind and subject_id = p.id
      order by created_at desc limit 1) pay on true
    where ${ownPurchase(actor, named)}`)
  return rows[0] ?? null
}

interface PremiumStanding extends Record<string, unknown> {
  bakery: { id: string; name: string; slug: string; time_zone: string }
  state: 'free' | 'premium' | 'expired'
  premium_until: string | null
  premium_activated_at: string | null
  purchases: Purchase[]
  featured: { source: 'share_campaign' | 'paid' | 'admin' | 'other'; starts_at: string; ends_at: string }[]
  shares_used: number
}

export async function findPremium(db: Db, actor: Actor, bakery_id: string, now: Date): Promise<PremiumStanding | null> {
  const { rows } = await db.execute<PremiumStanding>(sql`
    select json_build_object('id', bakeries.id, 'name', name, 'slug', slug, 'time_zone', time_zone) as bakery,
      case when ${isPremiumNow(now)} then 'premium' when premium_activated_at is null then 'free' else 'expired' end as state,
      ${iso(sql`premium_until`)} as premium_until, ${iso(sql`premium_activated_at`)} as premium_activated_at,
      (select coalesce(json_agg(bought order by bought.paid_at desc, bought.id desc), '[]') from (
        select ${shown} from ${EVERY} p where p.bakery_id = bakeries.id and p.state in ('paid', 'refunded', 'charged_back')) bought) as purchases,
      (select coalesce(json_agg(json_build_object('source', f.source, 'starts_at', ${iso(sql`f.starts_at`)},
          'ends_at', ${iso(sql`f.ends_at`)}) order by f.starts_at), '[]')
        from featured_listings f where f.bakery_id = bakeries.id and f.cancelled_at is null and f.ends_at > ${at(now)}) as featured,
      ${sharesUsed} as shares_used
    from bakeries where bakeries.id = ${bakery_id} and ${ownsOrAdmin(actor, bakeries.id)}`)
  return rows[0] ?? null
}
