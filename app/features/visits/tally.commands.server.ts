import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from '~/db/client.server'
import type { Services } from '~/http/services.server'
import type { JsonText } from '~/lib/json-text'
import { noteUnmet, type Sought } from './unmet.commands.server'
import { isPerson } from './visitor'

type Counted = { views: number; searches: number }
type TallyServices = Pick<Services, 'pool' | 'clock'>

const EVERY_MS = 5_000
/** More bakeries than visitors see in that time; further ones are not counted. */
const MOST = 20_000

/** Counted since the last flush, for each database. A crash loses some seconds, which does no harm. */
const tallies = new WeakMap<pg.Pool, Map<string, Counted>>()

export function noteVisits(services: TallyServices, what: keyof Counted, bakery_ids: Iterable<string>): void {
  let tally = tallies.get(services.pool)
  if (!tally) {
    tally = new Map()
    tallies.set(services.pool, tally)
    setTimeout(() => flushVisits(services).catch(() => {}), EVERY_MS).unref()
  }
  for (const id of bakery_ids) {
    const counted = tally.get(id) ?? { views: 0, searches: 0 }
    counted[what] += 1
    if (tally.has(id) || tally.size < MOST) tally.set(id, counted)
  }
}

// Ordered, so that two processes never wait for each other in a circle. Ids of no bakery are dropped.
const FLUSH = `
  insert into bakery_days (bakery_id, day, views, searches)
  select b.id, ($1::timestamptz at time zone b.time_zone)::date, t.views, t.searches
  from unnest($2::uuid[], $3::integer[], $4::integer[]) as t(id, views, searches) join bakeries b on b.id = t.id order by b.id
  on conflict (bakery_id, day) do update
    set views = bakery_days.views + excluded.views, searches = bakery_days.searches + excluded.searches`

/** One statement for all of them, never one for each visit. */
export async function flushVisits({ pool, clock }: TallyServices): Promise<void> {
  const tally = tallies.get(pool)
  if (!tally) return
  tallies.delete(pool)
  const counted = [...tally.values()]
  const columns = [[...tally.keys()], counted.map(({ views }) => views), counted.map(({ searches }) => searches)]
  await pool.query({ name: 'flush_visits', text: FLUSH, values: [clock(), ...columns] })
}

export async function addShareVisit(tx: Tx, { bakery_id, day }: { bakery_id: string; day: string }): Promise<void> {
  await tx.execute(sql`
    insert into bakery_days as d (bakery_id, day, share_visits) values (${bakery_id}, ${day}::date, 1)
    on conflict (bakery_id, day) do update set share_visits = d.share_visits + 1`)
}

const CARD_IDS = /\{"id":"([0-9a-f-]{36})"/g

/** Counts a search for each bakery in its result. A plain list of everything is no search. */
export function noteSearched(
  services: TallyServices,
  sought: Sought,
  { list, user_agent }: { list: JsonText<unknown> | readonly { id: string }[]; user_agent: string },
): void {
  const { query, tags, lat, offset = 0 } = sought
  if (!(query?.trim() || tags?.length || lat !== undefined) || !isPerson(user_agent)) return
  // Not parsed: the list is sent as PostgreSQL made it, and a card begins with its id.
  const ids = 'text' in list ? Array.from(list.text.matchAll(CARD_IDS), ([, id]) => id!) : list.map(({ id }) => id)
  noteVisits(services, 'searches', ids)
  if (ids.length === 0 && offset === 0) noteUnmet(services, sought)
}
