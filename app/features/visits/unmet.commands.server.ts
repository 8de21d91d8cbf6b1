import type pg from 'pg'
import type { Services } from '~/http/services.server'
import { soughtWords } from './unmet'

type UnmetServices = Pick<Services, 'pool' | 'clock'>

export interface Sought {
  query?: string | undefined
  tags?: readonly string[] | undefined
  lat?: number | undefined
  lng?: number | undefined
  offset?: number | undefined
}

interface Unmet {
  what: string
  latitude: number | null
  longitude: number | null
  n: number
}

const EVERY_MS = 5_000
/** Of one flush, of one day, and for how long: whoever types nonsense fills no disk. */
const MOST = 100
const MOST_A_DAY = 2_000
const KEPT_DAYS = 400

const tallies = new WeakMap<pg.Pool, Map<string, Unmet>>()

/** Added up in memory like visits: what was sought and where, and never who. */
export function noteUnmet(services: UnmetServices, { query, tags, lat, lng }: Sought): void {
  const what = soughtWords({ query, tags })
  if (what === null) return
  let tally = tallies.get(services.pool)
  if (!tally) {
    tally = new Map()
    tallies.set(services.pool, tally)
    setTimeout(() => flushUnmet(services).catch(() => {}), EVERY_MS).unref()
  }
  // A tenth of a degree is as near as its three digits of a ZIP code will tell.
  const [latitude, longitude] = [lat, lng].map((degrees) =>
    degrees === undefined ? null : Math.round(degrees * 10) / 10,
  ) as [number | null, number | null]
  const key = JSON.stringify([what, latitude, longitude])
  const counted = tally.get(key)
  if (counted) counted.n += 1
  else if (tally.size < MOST) tally.set(key, { what, latitude, longitude, n: 1 })
}

const FLUSH = `
  insert into unmet_searches as u (day, what, state, zip3, n)
  select $1::date, s.what, coalesce(near.state, ''), coalesce(left(near.zip, 3), ''), sum(s.n)::integer
  from jsonb_to_recordset($2::jsonb) s (what text, latitude float8, longitude float8, n integer)
  left join lateral (
    select z.zip, p.state from zip_codes z join places p on p.id = z.place_id
    where abs(z.latitude - s.latitude) < 1 and abs(z.longitude - s.longitude) < 1
    order by (z.latitude - s.latitude) ^ 2 + ((z.longitude - s.longitude) * cos(radians(s.latitude))) ^ 2, z.zip limit 1) near on true
  where (select count(*) from unmet_searches where day = $1::date) < ${MOST_A_DAY}
  group by 2, 3, 4 order by 3, 4, 2
  on conflict (day, state, zip3, what) do update set n = u.n + excluded.n`

export async function flushUnmet({ pool, clock }: UnmetServices): Promise<void> {
  const tally = tallies.get(pool)
  if (!tally) return
  tallies.delete(pool)
  const values = [clock().toISOString().slice(0, 10), JSON.stringify([...tally.values()])]
  await pool.query({ name: 'flush_unmet', text: FLUSH, values })
}

export const pruneUnmet = async ({ pool, clock }: UnmetServices): Promise<void> => {
  await pool.query(`delete from unmet_searches where day < $1::date - ${KEPT_DAYS}`, [
    clock().toISOString().slice(0, 10),
  ])
}
