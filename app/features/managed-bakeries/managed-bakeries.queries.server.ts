import { type SQL, sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import type { Db } from '~/db/client.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { BAKERY_TIER } from '~/db/schema/bakeries'
import { at, iso } from '~/db/sql-time.server'
import { isId } from '~/lib/ids'
import { beginning, containing } from '~/lib/like'
import type { ManagedBakery, ManagedDetail } from './managed-bakeries.contract'
import { TIERS, type Tier } from './managed-bakery'

type Reads = Pick<Db, 'execute'>

/** Beyond that the answer says that some are left out, since sorting them all would cost more with every bakery. */
const FOUND = 500

/** A bakery `b` with the profile `p` of its owner. */
const LISTED = sql`b.id, b.name, b.slug, b.city, b.state, b.hidden, b.approved, b.verification_status as status,
  ${who(sql`p`)} as owner, ${iso(sql`b.created_at`)} as created_at`

interface BakeryQuery {
  q?: string | undefined
  tier?: Tier | undefined
  place?: string | undefined
  from?: string | undefined
  to?: string | undefined
  limit: number
  after?: string | undefined
}

/** All of a tier are walked in their order along an index, and those of a state, tier by tier, along another. */
export async function listManaged(db: Reads, { q, tier, place, from, to, limit, after }: BakeryQuery) {
  const found = q ? await idsOf(db, q) : null
  const pages = pagesBy({ moment: sql`b.created_at`, id: sql`b.id`, way: 'desc' }, after)
  const within = [
    pages.beyond,
    ...(found ? [sql`b.id = any (${sql.param(found.ids)}::uuid[])`] : []),
    ...(place ? [sql`b.state = ${place}`] : []),
    ...(from ? [sql`b.created_at >= ${from}::date::timestamp at time zone 'utc'`] : []),
    ...(to ? [sql`b.created_at < (${to}::date + 1)::timestamp at time zone 'utc'`] : []),
  ]
  const walk = (one?: Tier) => sql`(
    select b.* from bakeries b where ${sql.join([...within, ...(one ? [sql`${BAKERY_TIER} = ${one}`] : [])], sql` and `)}
    order by ${pages.order} limit ${limit + 1})`
  const walks = tier ? [walk(tier)] : place && !found ? TIERS.map((one) => walk(one)) : [walk()]
  const { rows } = await db.execute<ManagedBakery & { cursor: string }>(sql`
    select ${LISTED}, ${pages.cursor} as cursor from (${sql.join(walks, sql` union all `)}) b left join profiles p on p.user_id = b.claimed_by
    order by ${pages.order} limit ${limit + 1}`)
  return { ...pageOf(rows, limit), too_many: found?.too_many ?? false }
}

/** The indexes know three letters in a row: fewer are looked for at the beginning alone. */
async function idsOf(db: Reads, typed: string): Promise<{ ids: string[]; too_many: boolean }> {
  const text = typed.toLowerCase()
  const likeOf = (words: string) => (words.length < 3 ? beginning(words) : containing(words))
  const [pattern, person] = [likeOf(text), likeOf(text.replace(/^@/, ''))]
  const part = (where: SQL) => sql`(select b.id from bakeries b where ${where} limit ${FOUND + 1})`
  const owner = (people: SQL) => part(sql`b.claimed_by in (${people} limit ${FOUND})`)
  const { rows } = await db.execute<{ id: string }>(sql`
    ${part(sql`lower(b.name) like ${pattern}`)} union ${part(sql`b.slug like ${pattern}`)}
    union ${part(sql`lower(b.city) like ${pattern}`)}
    union ${owner(sql`select u.id from users u where u.email like ${person}`)}
    union ${owner(sql`select p.user_id from profiles p where lower(p.username) like ${person}`)}
    union ${owner(sql`select p.user_id from profiles p where lower(p.full_name) like ${person}`)}`)
  return { ids: rows.slice(0, FOUND).map(({ id }) => id), too_many: rows.length > FOUND }
}

export async function findManaged(db: Reads, id: string, now: Date): Promise<ManagedDetail | null> {
  const { rows } = await db.execute<ManagedDetail & Record<string, unknown>>(sql`
    select ${LISTED}, b.owner_blocked, b.takes_orders,
      (select json_build_object('id', k.id, 'name', k.name, 'slug', k.slug) from bakeries k where k.id = b.merged_into) as merged_into,
      case when b.is_premium and (b.premium_until is null or b.premium_until > ${at(now)})
        then json_build_object('until', ${iso(sql`b.premium_until`)}) end as premium,
      coalesce((select json_agg(json_build_object('id', f.id, 'source', f.source, 'starts_at', ${iso(sql`f.starts_at`)},
          'ends_at', ${iso(sql`f.ends_at`)}) order by f.starts_at)
        from featured_listings f where f.bakery_id = b.id and f.cancelled_at is null and f.ends_at > ${at(now)}), '[]') as featured,
      json_build_object('orders', (select count(*) from orders o where o.bakery_id = b.id and o.bakery_since is not null),
        'reviews', b.review_count,
        'open_reports', (select count(*) from reports r where r.subject_type = 'bakery' and r.subject_id = b.id and r.status = 'open')) as counts
    from bakeries b left join profiles p on p.user_id = b.claimed_by where b.id = ${id}`)
  return rows[0] ?? null
}

export interface Receiver {
  id: string
  email: string
  full_name: string
  verified: boolean
  away: boolean
}

/** Whoever has that address or name, as an admin typed it, or that id. */
export async function findReceiver(db: Reads, which: { typed: string } | { id: string }): Promise<Receiver | null> {
  const name = 'typed' in which ? which.typed.replace(/^@/, '').toLowerCase() : ''
  const is =
    'id' in which
      ? sql`u.id = ${which.id}`
      : sql`(u.email = ${name} or u.id = (select user_id from profiles where lower(username) = ${name}))`
  const { rows } = await db.execute<Receiver & Record<string, unknown>>(sql`
    select u.id, u.email, p.full_name, u.email_verified_at is not null as verified, is_away(u.id) as away
    from users u join profiles p on p.user_id = u.id where ${is}`)
  return rows[0] ?? null
}

/** Of a link, its last part: what the page itself is found by. */
export async function findByLink(db: Reads, typed: string): Promise<string | null> {
  const named = typed.split(/[?#]/)[0]!.replace(/\/+$/, '').split('/').at(-1)!.toLowerCase()
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from bakeries where ${isId(named) ? sql`id` : sql`slug`} = ${named}`,
  )
  return rows[0]?.id ?? null
}

/** What has money, promises or secrets in it is nobody's double. */
export async function isInBusiness(db: Reads, bakery_id: string): Promise<boolean> {
  const of = (table: string) => sql`exists (select from ${sql.raw(table)} t where t.bakery_id = ${bakery_id})`
  const { rows } = await db.execute<{ busy: boolean }>(sql`select ${sql.join(BUSINESS.map(of), sql` or `)} as busy`)
  return rows[0]!.busy
}

const BUSINESS = [
  ...['orders', 'invoices', 'custom_requests', 'conversations', 'ledger_lines', 'premium_periods'],
  ...['featured_weeks', 'bakery_helpers'],
]

/** The listing (by the bakery's own id), a claim, a change, a report or a video of this bakery still waits on the desk. */
export async function hasOpenCase(db: Reads, bakery_id: string): Promise<boolean> {
  const { rows } = await db.execute<{ open: boolean }>(sql`
    select exists (select from cases c where c.state in ('open', 'asked') and c.subject_id in (
      select ${bakery_id}::uuid
      union all select id from listing_changes where bakery_id = ${bakery_id}
      union all select id from bakery_claims where bakery_id = ${bakery_id}
      union all select id from video_reviews where bakery_id = ${bakery_id})) as open`)
  return rows[0]!.open
}
