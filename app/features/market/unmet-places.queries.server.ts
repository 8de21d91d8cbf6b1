import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { monthsOf, type Span, spanOf } from './market'
import type { AskedPlace, MarketFilter, UnmetMap, UnmetPlace, UnmetThere } from './market.contract'
import { OFTEN_ENOUGH, today } from './market.queries.server'

const MOST_PLACES = 100
const MOST_WORDS = 50

/** Of `unmet_places`: whole months as one row for each place, and the days around them. */
function within(span: Span): SQL {
  const { first, end } = monthsOf(span)
  return sql`((unit = 'month' and day >= ${first} and day < ${end})
    or (unit = 'day' and day >= ${span.from} and day < ${first})
    or (unit = 'day' and day >= ${end} and day <= ${span.to}))`
}

/** The middle of the ZIP codes that begin so, and the biggest town there. */
const whereIs = (state: SQL, zip3: SQL) => sql`
  select avg(z.latitude) as latitude, avg(z.longitude) as longitude, (array_agg(p.name order by p.population desc, p.name))[1] as near
  from zip_codes z join places p on p.id = z.place_id
  where z.zip between ${zip3} || '00' and ${zip3} || '99' and p.state = ${state}`

/** A place counts once it was searched at twice, as words do. */
export async function mapUnmet(db: Db, { state, ...asked }: MarketFilter, now: Date): Promise<UnmetMap> {
  const span = spanOf(asked, today(now))
  const { rows } = await db.execute<{ places: UnmetPlace[]; counted: number; placeless: number }>(sql`
    with summed as (
      select state, zip3, sum(n)::integer as searches from unmet_places
      where ${within(span)} and ${state ? sql`state = ${state}` : sql`true`}
      group by 1, 2),
    most as (
      select * from summed where zip3 <> '' and searches >= ${OFTEN_ENOUGH} order by searches desc, state, zip3 limit ${MOST_PLACES})
    select
      (select coalesce(json_agg(json_build_object('state', m.state, 'zip3', m.zip3, 'near', w.near, 'latitude', w.latitude,
          'longitude', w.longitude, 'searches', m.searches) order by m.searches desc, m.state, m.zip3), '[]')
        from most m left join lateral (${whereIs(sql`m.state`, sql`m.zip3`)}) w on true) as places,
      (select count(*)::integer from summed where zip3 <> '' and searches >= ${OFTEN_ENOUGH}) as counted,
      (select coalesce(sum(searches), 0)::integer from summed where zip3 = '') as placeless`)
  const [{ places, counted, placeless }] = rows as [(typeof rows)[number]]
  return { places, more: counted - places.length, placeless }
}

/** As the map counts them; words that were sought once are only counted. */
export async function findUnmetThere(db: Db, { state, zip3, ...asked }: AskedPlace, now: Date): Promise<UnmetThere> {
  const span = spanOf(asked, today(now))
  const { rows } = await db.execute<Omit<UnmetThere, 'others'>>(sql`
    select
      (select near from (${whereIs(sql`${state}`, sql`${zip3}::text`)}) w) as near,
      (select coalesce(sum(n), 0)::integer from unmet_places where ${within(span)} and state = ${state} and zip3 = ${zip3}) as searches,
      (select coalesce(json_agg(json_build_object('what', what, 'searches', searches) order by searches desc, what), '[]') from (
        select what, sum(n)::integer as searches from unmet_searches
        where state = ${state} and zip3 = ${zip3} and day between ${span.from} and ${span.to}
        group by 1 having sum(n) >= ${OFTEN_ENOUGH} order by 2 desc, 1 limit ${MOST_WORDS}) often) as sought`)
  const [found] = rows as [(typeof rows)[number]]
  return { ...found, others: found.searches - found.sought.reduce((sum, { searches }) => sum + searches, 0) }
}
