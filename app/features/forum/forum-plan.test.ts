import { beforeAll, expect, test } from 'vitest'
import { type MemberPerson, makeCategory, makeMember } from '../../../tests/factories/forum'
import { asUser } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import type { Db } from '../../db/client.server'
import { ANONYMOUS } from '../../http/actor.server'
import { newId } from '../../lib/ids'
import { MOST_PAGES, TOPIC_ORDERS } from './forum'
import { listCategories, listNearTopics, listTopics } from './forum.queries.server'
import { listFeed, listTopicMonths } from './forum-feed.queries.server'
import { searchPosts } from './forum-search.queries.server'
import { findOwnForum, findOwnTopic } from './member.queries.server'
import { listMemberReplies, listMemberTopics } from './member-posts.queries.server'
import { findTopic, listPosts } from './topic.queries.server'

const app = useApp()
const long_id = newId()
let member: MemberPerson
let busy: MemberPerson
let category: { id: string; slug: string; topic_count: number }
let newest_ids: string[]

/** 5,000 topics, and one of them with 10,000 posts, every third by one member. The bench has twenty times as many. */
beforeAll(async () => {
  const { pool } = app.services
  member = await makeMember(app.services)
  busy = await makeMember(app.services)
  category = { ...(await makeCategory(app.services)), topic_count: 5000 }
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`set local localoaf.filling = 'on'`)
  await client.query(
    `insert into forum_topics (id, category_id, author_id, slug, title, created_at)
     select case n when 1 then $1::uuid else gen_random_uuid() end, $2, $3, 'topic-' || n, 'Topic ' || n, now() - n * interval '1 minute' from generate_series(1, 5000) n`,
    [long_id, category.id, busy.id],
  )
  await client.query(
    `insert into forum_posts (id, topic_id, author_id, number, body, body_html, renderer, created_at)
     select case number when 1 then t.id else gen_random_uuid() end, t.id, case when number % 3 = 1 then $2::uuid end, number, 'bread and word' || number, '<p>x</p>', 1, t.created_at
     from forum_topics t, generate_series(1, case when t.id = $1 then 10000 else 1 end) number`,
    [long_id, busy.id],
  )
  await client.query('select recount_forum()')
  // A block, a few who have a ZIP code, two recipes among thousands.
  await client.query(`insert into forum_blocks (user_id, blocked_id) values ($1, $2)`, [busy.id, member.id])
  await client.query(
    `update forum_topics set zip_code = '94558', latitude = 38.4, longitude = -122.3 where slug like '%99'`,
  )
  await client.query(
    `insert into forum_recipes (topic_id, pieces, piece_name) select id, 2, 'loaves' from forum_topics where slug in ('topic-7', 'topic-4999')`,
  )
  await client.query('commit')
  client.release()
  await pool.query('vacuum analyze')
  const { items } = await listTopics(app.services.db, { category, order: 'new', page: 1 })
  newest_ids = items.map(({ id }) => id)
}, 120_000)

const now = () => app.services.clock()

const READINGS: [string, (db: Db) => Promise<unknown>][] = [
  ['the forum', (db) => listCategories(db)],
  ['a category', (db) => listTopics(db, { category, order: 'active', page: 1 })],
  ...TOPIC_ORDERS.map((order): [string, (db: Db) => Promise<unknown>] => [
    `the last page of a category, ${order}`,
    (db) => listTopics(db, { category, order, page: MOST_PAGES }),
  ]),
  ['a category near a place', (db) => listNearTopics(db, { category_id: category.id, from: NAPA, page: 1 })],
  ['its feed', (db) => listFeed(db, category.id)],
  ['the head of a topic', (db) => findTopic(db, { category: category.slug, topic: 'topic-1' })],
  ['a topic', (db) => listPosts(db, { topic_id: long_id, page: 1 })],
  ['page 400 of it', (db) => listPosts(db, { topic_id: long_id, page: 400 })],
  ['what is one’s own there', (db) => findOwnTopic(db, asUser(busy), { topic_id: long_id, page: 400, seen: 8000 })],
  ['a word that all posts have', (db) => searchPosts(db, { q: 'bread' })],
  ['a word that one post has', (db) => searchPosts(db, { q: 'word7777' })],
  ['a word in a category', (db) => searchPosts(db, { q: 'bread', category_id: category.id })],
  ['what is new', (db) => findOwnForum(db, asUser(member), { topic_ids: [], now: now() })],
  [
    'what is new in a list, with a block',
    (db) => findOwnForum(db, asUser(busy), { topic_ids: newest_ids, now: now() }),
  ],
  ['a member’s topics', (db) => listMemberTopics(db, ANONYMOUS, { user_id: busy.id })],
  ['a member’s recipes', (db) => listMemberTopics(db, ANONYMOUS, { user_id: busy.id }, 'recipes')],
  ['a member’s replies', (db) => listMemberReplies(db, ANONYMOUS, { user_id: busy.id })],
  ['the files of a sitemap', (db) => listTopicMonths(db)],
]
const NAPA = { latitude: 38.3, longitude: -122.3 }

test.each(READINGS)('%s reads few rows', async (_, read) => {
  const rows = await rowsRead(app.database_url, '*', read)
  expect(rows.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(2000)
})

test('whoever wrote thousands of posts changes their profile without anybody reading them', async () => {
  const rows = await rowsRead(
    app.database_url,
    '*',
    (_, pool) =>
      pool.query(`update profiles set bio = bio || 'x', full_name = full_name || 'x' where user_id = $1`, [busy.id]),
    '-c auto_explain.log_nested_statements=on',
  )
  expect(rows.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(100)
})
