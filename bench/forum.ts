import path from 'node:path'
import type { Pool } from 'pg'
import { connect, type Db, LIMITS } from '../app/db/client.server'
import { startEmbedded } from '../app/db/embedded.server'
import { runMigrations } from '../app/db/migrate.server'
import { MOST_PAGES, TOPIC_ORDERS } from '../app/features/forum/forum'
import { listCategories, listNearTopics, listTopics } from '../app/features/forum/forum.queries.server'
import { searchPosts } from '../app/features/forum/forum-search.queries.server'
import { findOwnForum, findOwnTopic } from '../app/features/forum/member.queries.server'
import { listMemberReplies, listMemberTopics } from '../app/features/forum/member-posts.queries.server'
import { findTopic, listPosts } from '../app/features/forum/topic.queries.server'
import { type Actor, ANONYMOUS } from '../app/http/actor.server'
import { newId } from '../app/lib/ids'
import type { Figure } from './figures'
import { rowsReadBy } from './plans'
import { freshFolder, median, removeFolder } from './site'

/** Posts: the size that others are held against, and that of the bar; ten a topic, but a tenth of them are in one long topic. */
const SIZES = [10_000, 1_000_000]
/** For a look: POSTS=10000,50000 measures these instead. */
const ASKED = process.env.POSTS?.split(',').map(Number)
const BARS = { rows: 2000, times: 5 }
const LONG_PAGE = 400
const ROUNDS = 200
const TURNS = 5
const NEAR = { latitude: 38.3, longitude: -122.3 }

interface World {
  db: Db
  actor: Actor
  category: { id: string; slug: string; topic_count: number }
  long_id: string
  newest_ids: string[]
}

type Reading = (db: Db, world: World) => Promise<unknown>

const READINGS: Record<string, Reading> = {
  'the forum': async (db) => [await listCategories(db), await listTopics(db, { order: 'active', page: 1 })],
  'a category': (db, { category }) => listTopics(db, { category, order: 'active', page: 1 }),
  ...Object.fromEntries(
    TOPIC_ORDERS.map((order) => [
      `a category, its last page, ${order}`,
      (db: Db, { category }: World) => listTopics(db, { category, order, page: MOST_PAGES }),
    ]),
  ),
  'a category, near': (db, { category }) => listNearTopics(db, { category_id: category.id, from: NEAR, page: 1 }),
  'a topic': (db, world) => readTopic(db, world, 1),
  'a topic, page 400': (db, world) => readTopic(db, world, LONG_PAGE),
  'a search for a common word': (db) => searchPosts(db, { q: 'bread' }),
  'a topic, what is one’s own on page 400': (db, { actor, long_id }) =>
    findOwnTopic(db, actor, { topic_id: long_id, page: LONG_PAGE, seen: LONG_PAGE * 20 }),
  'a search in a category': (db, { category }) => searchPosts(db, { q: 'bread', category_id: category.id }),
  'a search for a rare word': (db) => searchPosts(db, { q: 'rare7' }),
  'what is new for a member': (db, { actor }) => findOwnForum(db, actor, { topic_ids: [], now: new Date() }),
  'a list, what is new in it for a member': (db, { actor, newest_ids }) =>
    findOwnForum(db, actor, { topic_ids: newest_ids, now: new Date() }),
  'a member’s topics': (db, { actor }) => listMemberTopics(db, ANONYMOUS, { user_id: actor.id! }),
  'a member’s replies': (db, { actor }) => listMemberReplies(db, ANONYMOUS, { user_id: actor.id! }),
}

/** As its page does. */
async function readTopic(db: Db, { category, long_id }: World, page: number) {
  const topic = await findTopic(db, { category: category.slug, topic: 'topic-1' })
  if (topic?.id !== long_id) throw new Error('The long topic has another address.')
  return [topic, await listPosts(db, { topic_id: topic.id, page })]
}

/** Rows read and p99 of each reading, at 10 thousand and at a million posts, taken in turns: a moment when the machine is busy counts for both. */
export async function benchForum(): Promise<Figure[]> {
  const [small, large] = [await open((ASKED ?? SIZES)[0]!), await open((ASKED ?? SIZES)[1]!)]
  let most_rows = 0
  let most_times = 0
  try {
    for (const [name, read] of Object.entries(READINGS)) {
      const { rows, steps } = await rowsReadBy(large.db, (db) => read(db, large))
      const turns: { small: number; large: number }[] = []
      for (let turn = 0; turn < TURNS; turn++)
        turns.push({ small: await p99Of(read, small), large: await p99Of(read, large) })
      const times = median(turns.map((turn) => turn.large / turn.small))
      const [less, more] = [median(turns.map((turn) => turn.small)), median(turns.map((turn) => turn.large))]
      console.log(
        `forum, ${name}: ${rows} rows read; p99 ${less.toFixed(1)} and ${more.toFixed(1)} ms, ${times.toFixed(1)} times: ${steps}`,
      )
      most_rows = Math.max(most_rows, rows)
      most_times = Math.max(most_times, times)
    }
  } finally {
    for (const { close } of [small, large]) await close()
  }
  console.log(
    `forum: ${most_rows} rows read at most; the largest takes ${most_times.toFixed(1)} times as long as the smallest`,
  )
  if (ASKED) return []
  return [
    {
      what: 'Forum: rows read for a page at 1M posts, most',
      figure: String(most_rows),
      bar: String(BARS.rows),
      ok: most_rows <= BARS.rows,
    },
    {
      ...{ what: 'Forum: p99 at 1M posts over p99 at 10k, most', figure: `${most_times.toFixed(1)} times` },
      ...{ bar: `${BARS.times} times`, ok: most_times <= BARS.times },
    },
  ]
}

async function p99Of(read: Reading, world: World): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    await read(world.db, world)
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.99)]!
}

async function open(posts: number): Promise<World & { close: () => Promise<void> }> {
  const folder = freshFolder()
  const postgres = await startEmbedded(folder, { progress: () => {} })
  await runMigrations(postgres.url, path.resolve('db/migrations'))
  const { db, pool } = connect(postgres.url, { max: 2, limits: LIMITS.none })
  const filled = await fill(pool, { posts, topics: posts / 10 })
  const { items } = await listTopics(db, { category: filled.category, order: 'new', page: 1 })
  const near = await listNearTopics(db, { category_id: filled.category.id, from: NEAR, page: 1 })
  if (near.items.length === 0) throw new Error('Nothing is near.')
  const close = async () => {
    await pool.end()
    await postgres.stop()
    removeFolder(folder)
  }
  return { db, ...filled, newest_ids: items.map(({ id }) => id), close }
}

async function fill(pool: Pool, { posts, topics }: { posts: number; topics: number }) {
  const [user_id, category_id, long_id] = [newId(), newId(), newId()]
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`set local localoaf.filling = 'on'`)
  await client.query(
    `insert into users (id, email, password_hash, email_verified_at, created_at) values ($1, 'ann@bread.test', '', now(), now() - interval '400 days')`,
    [user_id],
  )
  await client.query(`insert into profiles (user_id, username, full_name) values ($1, 'ann', 'Ann')`, [user_id])
  await client.query(`insert into forum_members (user_id, created_at) values ($1, now() - interval '400 days')`, [
    user_id,
  ])
  await client.query(
    `insert into forum_categories (id, slug, name) select case n when 1 then $1::uuid else gen_random_uuid() end, 'room-' || n, 'Room ' || n
     from generate_series(1, 8) n`,
    [category_id],
  )
  // Half of the topics are in one category; all are somewhere around Napa, most of them within 100 miles.
  await client.query(
    `insert into forum_topics (id, category_id, author_id, slug, title, zip_code, latitude, longitude, created_at)
     select case n when 1 then $1::uuid else gen_random_uuid() end, case when n % 2 = 1 then $2 else (select id from forum_categories where slug = 'room-' || 1 + n % 8) end,
       $3, 'topic-' || n, 'Topic ' || n, '94559', ${NEAR.latitude} + 4 * random() - 2, ${NEAR.longitude} + 6 * random() - 3, now() - n * interval '300 days' / $4::int
     from generate_series(1, $4::int) n`,
    [long_id, category_id, user_id, topics],
  )
  const long = Math.max(posts / 10, LONG_PAGE * 20)
  await client.query(
    `insert into forum_posts (id, topic_id, author_id, number, body, body_html, renderer, created_at)
     select case number when 1 then t.id else gen_random_uuid() end, t.id, $1, number,
       case when random() < 0.5 then 'good bread ' else 'fine flour ' end || 'rare' || (random() * 100000)::int, '<p>Words</p>', 1,
       t.created_at + number * interval '1 second'
     from forum_topics t, generate_series(1, case when t.id = $2 then $3::int else greatest(1, $4::int) end) number`,
    [user_id, long_id, long, Math.floor((posts - long) / (topics - 1))],
  )
  await client.query('select recount_forum()')
  await client.query('commit')
  client.release()
  await pool.query('vacuum analyze')
  const { rows } = await pool.query('select id, slug, topic_count from forum_categories where id = $1', [category_id])
  const actor: Actor = { ...ANONYMOUS, kind: 'user', id: user_id }
  return { actor, long_id, category: rows[0] as World['category'] }
}
