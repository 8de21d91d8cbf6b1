import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Services } from '~/http/services.server'
import { stopLink } from '~/mail/stop-mail.server'
import { foundLetter } from './letters.server'
import { FINDS_NAMED, TELLS_EVERY_DAYS, TELLS_FROM_HOUR, TELLS_TO_HOUR } from './saved-search'

type TellServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret'>

interface DueSearch {
  id: string
}

/** Find `f` is still to be had at bakery `b`. */
const STANDS = sql`b.approved and not b.hidden and not b.owner_blocked and (f.item is null or exists (
  select from menu_items m where m.bakery_id = b.id and m.name = f.item and m.available and m.archived_at is null))`

/** Searches that found something and haven't told for a week, by day. */
export const tellSearchers = (given: TellServices): Promise<boolean> =>
  walkDue<DueSearch>(given, {
    kind: 'tell_searcher',
    due: sql`
      select s.id, min(f.found_at) as since from saved_search_finds f join saved_searches s on s.id = f.search_id
        join bakeries b on b.id = f.bakery_id
      where f.told_at is null and ${STANDS} and (s.told_at is null or s.told_at <= ${at(given.clock())} - make_interval(days => ${TELLS_EVERY_DAYS}))
        and extract(hour from ${at(given.clock())} at time zone s.time_zone) >= ${TELLS_FROM_HOUR}
        and extract(hour from ${at(given.clock())} at time zone s.time_zone) < ${TELLS_TO_HOUR}
      group by s.id`,
    act: ({ id }) => given.db.transaction((tx) => tellOf(tx, given, id)),
  })

interface Find extends Record<string, unknown> {
  user_id: string
  email: string
  what: string
  place: string
  miles: number
  zip_code: string
  latitude: number
  longitude: number
  name: string
  slug: string
  city: string
  state: string
  item: string | null
  total: number
}

/** The marks go in the transaction that tells. What is gone from the lists or the menu by now is told of if it comes back. */
async function tellOf(tx: Tx, { env, secret, clock }: TellServices, search_id: string): Promise<void> {
  const { rows } = await tx.execute<Find>(sql`
    with search as materialized (select * from saved_searches where id = ${search_id} for update),
    told as (
      update saved_search_finds f set told_at = ${at(clock())} from bakeries b, search
      where f.search_id = search.id and f.told_at is null and b.id = f.bakery_id and ${STANDS}
      returning f.search_id, f.item, b.name, b.slug, b.city, b.state, b.position),
    kept as (update saved_searches set told_at = ${at(clock())} where id in (select search_id from told) returning id)
    select u.id as user_id, u.email, s.what, s.place, s.miles, s.zip_code, told.name, told.slug, told.city, told.state, told.item,
      s.latitude, s.longitude, count(*) over ()::integer as total
    from told join search s on s.id = told.search_id join users u on u.id = s.user_id
    order by told.position <-> s.center, told.slug limit ${FINDS_NAMED}`)
  const [first] = rows
  if (!first) return
  const { user_id, email, what, place, miles, total } = first
  const { public_url, postal_address } = env
  const off_url = stopLink({ public_url, secret }, '/unsubscribe/search', { who: search_id, what: 'search' })
  const browse = browsePath(first)
  const bakeries = rows.map(({ name, slug, city, state, item }) => ({ name, slug, city, state, item }))
  const slots = {
    what,
    place,
    miles,
    bakeries,
    total,
    off_url,
    public_url,
    postal_address,
    browse_url: `${public_url}${browse}`,
  }
  await notify(tx, {
    ...{ to: [user_id], kind: 'search', group: `search:${search_id}` },
    path: total === 1 ? `/bakery/${first.slug}` : browse,
    mail: foundLetter.mail(slots, { to: email }),
  })
}

function browsePath({ what, zip_code, miles, latitude, longitude }: Find): string {
  const around = { lat: latitude.toFixed(4), lng: longitude.toFixed(4), radius: String(Math.round(miles * 1.609344)) }
  return `/browse?${new URLSearchParams({ query: what, ...around, location: zip_code })}`
}
