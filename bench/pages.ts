import path from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { startEmbedded } from '../app/db/embedded.server'
import { newId } from '../app/lib/ids'
import type { Figure } from './figures'
import { freshFolder, median, openSite, removeFolder } from './site'

const CONNECTIONS = 8
const SECONDS = 6
const ROUNDS = 3
const CHANGES_A_SECOND = 20

/** Home and the list from the cache while others change what these do not show, beside the same without changes, in turns. */
export async function benchPages(): Promise<Figure[]> {
  const folder = freshFolder()
  const server = await startEmbedded(folder, { progress: () => {} })
  const site = await openSite(path.join(folder, 'site'), 3182, {
    DATABASE_URL: server.url,
    DEMO: '1',
    LOG_LEVEL: 'warn',
  })
  const pool = new pg.Pool({ connectionString: server.url, max: 2 })
  const least = { hits: 1, share: Number.POSITIVE_INFINITY }
  for (const address of ['/', '/browse']) {
    const [shares, hits]: [number[], number[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round++) {
      const quiet = await ask(site.url + address)
      const changes = await beginChanges(pool, site.url)
      const busy = await ask(site.url + address)
      const made = await changes.stop()
      // The first round warms up.
      if (round === 0) continue
      shares.push(busy.rate / quiet.rate)
      hits.push(busy.hits)
      console.log(
        `pages, ${address}: ${Math.round(quiet.rate)} requests/s quiet, ${Math.round(busy.rate)} with ${made} changes in ${SECONDS} s`,
      )
    }
    console.log(
      `pages, ${address}: ${(median(hits) * 100).toFixed(2)} % from the cache (bar 95 %), ${(median(shares) * 100).toFixed(0)} % of the rate without changes (bar 80 %)`,
    )
    least.hits = Math.min(least.hits, median(hits))
    least.share = Math.min(least.share, median(shares))
  }
  await pool.end()
  await site.stop()
  await server.stop()
  removeFolder(folder)
  return [
    {
      what: 'Home, /browse beside changes: cached; rate',
      figure: `${Math.floor(least.hits * 100)} %; ${(least.share * 100).toFixed(0)} %`,
      bar: '95 %; 80 %',
      ok: least.hits >= 0.95 && least.share >= 0.8,
    },
  ]
}

async function ask(url: string): Promise<{ rate: number; hits: number }> {
  let hits = 0
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) =>
      void client.on('headers', ({ headers }) => {
        if (String(headers).includes('cache;desc=hit')) hits++
      }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`)
  return { rate: result.requests.average, hits: hits / result.requests.total }
}

/** Reviews, profiles, stock and posts, in turns, each of a bakery that neither page shows at the moment. */
async function beginChanges(pool: pg.Pool, url: string) {
  const shown = await Promise.all(['/', '/browse'].map(async (address) => (await fetch(url + address)).text()))
  const { rows } = await pool.query<{ id: string; slug: string }>(
    'select id, slug from bakeries where approved and not hidden',
  )
  const others = rows.filter(({ slug }) => !shown.some((html) => html.includes(`/bakery/${slug}"`))).map(({ id }) => id)
  if (others.length < 20) throw new Error(`Only ${others.length} bakeries are on neither page.`)
  const { rows: people } = await pool.query<{ user_id: string }>('select user_id from profiles')
  const { rows: topics } = await pool.query<{ id: string }>('select id from forum_topics')
  let made = 0
  const person = () => people[made % people.length]!.user_id
  const CHANGES: ((bakery_id: string) => [string, unknown[]])[] = [
    (bakery_id) => [
      `insert into reviews (id, bakery_id, user_id, stars, body) values ($1, $2, $3, $4, 'Good')
       on conflict (user_id, bakery_id) do update set stars = 6 - reviews.stars, body = reviews.body || '.'`,
      [newId(), bakery_id, person(), 1 + (made % 5)],
    ],
    () => ['update profiles set bio = $2 where user_id = $1', [person(), `Bread, ${made}`]],
    (bakery_id) => [
      'update menu_items set stock = case when stock = 0 then 9 else 0 end where bakery_id = $1',
      [bakery_id],
    ],
    () => [
      `with topic as (update forum_topics set last_number = last_number + 1 where id = $2 returning last_number)
       insert into forum_posts (id, topic_id, number, body, body_html, renderer) select $1, $2, last_number, 'Hello', '<p>Hello</p>', 1 from topic`,
      [newId(), topics[made % topics.length]!.id],
    ],
  ]
  let last: Promise<unknown> = Promise.resolve()
  const begun = performance.now()
  const timer = setInterval(() => {
    while (made < ((performance.now() - begun) * CHANGES_A_SECOND) / 1000) {
      const [sql, values] = CHANGES[made % CHANGES.length]!(others[made % others.length]!)
      made++
      last = pool.query(sql, values)
    }
  }, 10)
  return {
    stop: async () => {
      clearInterval(timer)
      await last
      return made
    },
  }
}
