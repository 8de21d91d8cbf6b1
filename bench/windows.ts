import path from 'node:path'
import pg from 'pg'
import { connect, LIMITS } from '../app/db/client.server'
import { startEmbedded } from '../app/db/embedded.server'
import { runMigrations } from '../app/db/migrate.server'
import { refreshPassedWindows } from '../app/features/opening/opening.commands.server'
import { loadPlaces } from '../app/features/places/places-data.commands.server'
import type { Figure } from './figures'
import { fillBakeries } from './search-data'
import { freshFolder, removeFolder } from './site'

const BAKERIES = 100_000
const MINUTE_S = 60

/** Bakeries whose time to order has passed at the same moment, as the evening before a market day: how soon all of them are right again. */
export async function benchWindows(): Promise<Figure[]> {
  const folder = freshFolder()
  const server = await startEmbedded(folder, { progress: () => {} })
  await runMigrations(server.url, path.resolve('db/migrations'))
  const { db, pool } = connect(server.url, { max: 4, limits: LIMITS.job })
  await loadPlaces(pool)
  await fillBakeries(server.url, BAKERIES, 1)
  const quiet = new pg.Client({ connectionString: server.url })
  await quiet.connect()
  // Whatever it changes, no trigger follows.
  await quiet.query('set statement_timeout = 0; set session_replication_role = replica')
  await quiet.query(HOURS)
  await letPass(quiet)
  let refreshed = 0
  const seconds = await timed(async () => {
    refreshed = await refreshPassedWindows({ db, clock: () => new Date() })
  })
  const wrong = await count(quiet, WRONG)
  const wrong_cards = await count(quiet, WRONG_CARDS)
  await quiet.query(KEPT)
  await letPass(quiet)
  const least = await timed(() => quiet.query(LEAST))
  const times = seconds / refreshed / (least / BAKERIES)
  console.log(
    `windows, ${BAKERIES} bakeries whose time has passed: one run refreshed ${refreshed} in ${seconds.toFixed(1)} s (bar ${BAKERIES} in ${MINUTE_S} s); wrong after it: ${wrong} windows, ${wrong_cards} cards (bar 0)`,
  )
  console.log(
    `windows: a bakery took ${times.toFixed(1)} times as long as bare updates of the same rows with answers known before (${least.toFixed(1)} s for all)`,
  )
  await quiet.end()
  await pool.end()
  await server.stop()
  removeFolder(folder)
  return [
    {
      what: '100,000 windows refreshed; wrong after it',
      figure: `${seconds.toFixed(1)} s; ${wrong + wrong_cards}`,
      bar: `${MINUTE_S} s; 0`,
      ok: refreshed === BAKERIES && seconds <= MINUTE_S && wrong + wrong_cards === 0,
    },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const count = async (client: pg.Client, sql: string): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*)::integer as n from (${sql}) found`)).rows[0]!.n

/** Five days a week, every other bakery with a limit; ordering ends at six in the evening before. */
const HOURS = `
  insert into opening_windows (id, bakery_id, fulfillment_type, weekday, from_minute, to_minute, max_orders)
    select gen_random_uuid(), b.id, way, day, 600, 900, case when b.shuffle < 0.5 then 20 end
    from bakeries b cross join generate_series(2, 6) day cross join unnest('{pickup,delivery}'::text[]) way
    where way = 'pickup' or b.delivery_enabled;
  insert into opening_rules (bakery_id, order_by_days, order_by_minute) select id, 1, 1080 from bakeries;
  insert into menu_items (id, bakery_id, category, name, price_cents) select gen_random_uuid(), id, 'Bread', 'Rye', 900 from bakeries;
  analyze opening_windows, opening_rules, menu_items;
  select refresh_next_windows(array(select id from bakeries))`

async function letPass(client: pg.Client): Promise<void> {
  await client.query(`
    update next_windows set order_by = now() - interval '1 minute', starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day';
    update search_cards c set card = m.card from search_cards_made m where m.bakery_id = c.bakery_id`)
  await client.query('vacuum analyze next_windows, search_cards')
}

const WRONG = `
  select from bakeries b
  cross join unnest('{pickup,delivery}'::text[]) way
  left join lateral (select * from offered_windows(b.id, way, now(), null, 61) limit 1) o on way = 'pickup' or b.delivery_enabled
  left join next_windows n on n.bakery_id = b.id and n.fulfillment_type = way
  where (n.starts_at, n.ends_at, n.order_by) is distinct from (o.starts_at, o.ends_at, o.order_by)`

const WRONG_CARDS =
  'select from search_cards c join search_cards_made m on m.bakery_id = c.bakery_id where c.card <> m.card'

const KEPT = `
  create temp table kept_windows as select * from next_windows;
  create temp table kept_cards as select bakery_id, card from search_cards;
  create index on kept_cards (bakery_id); create index on kept_windows (bakery_id);
  analyze kept_windows, kept_cards`

/** Both places that hold the window, and not one rule read. */
const LEAST = `
  update next_windows n set starts_at = k.starts_at, ends_at = k.ends_at, order_by = k.order_by
    from kept_windows k where (k.bakery_id, k.fulfillment_type) = (n.bakery_id, n.fulfillment_type);
  update search_cards c set card = k.card from kept_cards k where k.bakery_id = c.bakery_id`
