import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeCategory, makeMember, makePost, makeTopic } from '../../../tests/factories/forum'
import { photo } from '../../../tests/factories/pictures'
import { useApp } from '../../../tests/setup/app'
import { useForum } from '../../../tests/setup/forum'
import { runJobs } from '../../../tests/setup/jobs'
import { sweepLeavings } from '../leaving/leaving.commands.server'
import { forumOfPerson } from './forum-of-person.commands.server'
import { renderPosts } from './render-post.commands.server'

const app = useApp()
const forum = useForum(app)

async function leave(keeps_posts: boolean) {
  const { db, pool } = app.services
  const { id: category_id } = await makeCategory(app.services)
  const [leaver, other] = [await makeMember(app.services), await makeMember(app.services)]
  const answered = await makeTopic(app.services, { category_id, author_id: leaver.id, title: 'My own rye' })
  await makePost(app.services, { topic_id: answered.id, number: 2, author_id: other.id, body: 'Lovely' })
  await makePost(app.services, { topic_id: answered.id, number: 3, author_id: leaver.id, body: 'Thank you' })
  await makePost(app.services, { topic_id: answered.id, number: 4, author_id: leaver.id, state: 'held', body: 'Hm' })
  const alone = await makeTopic(app.services, { category_id, author_id: leaver.id, title: 'Nobody answered' })
  await makePost(app.services, { topic_id: alone.id, number: 2, author_id: leaver.id, body: 'Nobody?' })
  await pool.query(`update forum_topics set slug = 'new-' || slug where id = $1`, [answered.id])
  await pool.query(`insert into forum_recipes (topic_id, pieces, piece_name) values ($1, 2, 'loaves')`, [answered.id])
  await pool.query(
    `insert into forum_recipe_ingredients (topic_id, position, name, grams, part) values ($1, 1, 'Einkorn', 500, 'flour')`,
    [answered.id],
  )
  await pool.query('update forum_posts set body = body where id = $1', [answered.id])
  const person = { id: leaver.id, emails: [], thing_ids: [], bakery_ids: [], customer_ids: [] }
  await db.transaction(async (tx) => {
    await forumOfPerson.eraseOf!(tx, { ...person, keeps_posts })
  })
  await pool.query('delete from users where id = $1', [leaver.id])
  const { rows: posts } = await pool.query(
    'select body, state, author_id from forum_posts where topic_id = any ($1) order by topic_id, number',
    [[answered.id, alone.id]],
  )
  const { rows: topics } = await pool.query(
    `select title, slug like 'deleted-%' as renamed, state, post_count,
       (select count(*)::int from forum_topic_slugs s where s.topic_id = t.id) as old_addresses
     from forum_topics t where category_id = $1 order by id`,
    [category_id],
  )
  const { rows: found } = await pool.query(
    `select id from forum_posts where id = $1 and search @@ to_tsquery('english', 'einkorn')`,
    [answered.id],
  )
  return { topics, posts, other, found: found.length }
}

test('whoever leaves their posts leaves what others see, and nothing that waits', async () => {
  const { topics, posts, other, found } = await leave(true)
  expect(found).toBe(1)
  expect(topics).toEqual([
    { title: 'My own rye', renamed: false, state: 'visible', post_count: 2, old_addresses: 1 },
    { title: 'Nobody answered', renamed: false, state: 'visible', post_count: 1, old_addresses: 0 },
  ])
  expect(posts).toEqual([
    { body: 'Post 1', state: 'visible', author_id: null },
    { body: 'Lovely', state: 'visible', author_id: other.id },
    { body: 'Thank you', state: 'visible', author_id: null },
    { body: '', state: 'deleted', author_id: null },
    { body: 'Post 1', state: 'visible', author_id: null },
    { body: 'Nobody?', state: 'visible', author_id: null },
  ])
})

test('whoever takes them along leaves others’ answers, and no word of their own', async () => {
  const { topics, posts, other, found } = await leave(false)
  expect(found).toBe(0)
  expect(topics).toEqual([
    { title: 'Deleted topic', renamed: true, state: 'visible', post_count: 1, old_addresses: 0 },
    { title: 'Deleted topic', renamed: true, state: 'deleted', post_count: 0, old_addresses: 0 },
  ])
  expect(posts).toEqual([
    { body: 'Deleted by its author.', state: 'visible', author_id: null },
    { body: 'Lovely', state: 'visible', author_id: other.id },
    { body: '', state: 'deleted', author_id: null },
    { body: '', state: 'deleted', author_id: null },
    { body: '', state: 'deleted', author_id: null },
    { body: '', state: 'deleted', author_id: null },
  ])
})

const personOf = ({ id }: { id: string }) => ({
  ...{ id, emails: [], thing_ids: [], bakery_ids: [], customer_ids: [], keeps_posts: true },
})

test('members who like each other’s topics leave at once, and the counts are right', async () => {
  const { db, pool } = app.services
  const { id: category_id } = await makeCategory(app.services)
  const people = [await makeMember(app.services), await makeMember(app.services)]
  const topics = []
  for (const { id: author_id } of people) topics.push(await makeTopic(app.services, { category_id, author_id }))
  for (const person of people)
    for (const topic of topics)
      await pool.query('insert into forum_likes (post_id, user_id) values ($1, $2)', [topic.id, person.id])
  await Promise.all(
    people.map((person) =>
      db.transaction(async (tx) => {
        await forumOfPerson.eraseOf!(tx, personOf(person))
      }),
    ),
  )
  const { rows } = await pool.query('select like_count from forum_topics where category_id = $1', [category_id])
  expect(rows).toEqual([{ like_count: 0 }, { like_count: 0 }])
})

test('a download has one’s own words, and neither what one took back nor what one edited of others', async () => {
  const { db, pool } = app.services
  const { id: category_id } = await makeCategory(app.services)
  const [ann, edith] = [await makeMember(app.services), await makeMember(app.services)]
  const topic = await makeTopic(app.services, { category_id, author_id: ann.id })
  const gone = { topic_id: topic.id, number: 2, author_id: ann.id, state: 'deleted', body: 'Taken back' }
  const deleted = await makePost(app.services, gone)
  for (const post_id of [topic.id, deleted])
    await pool.query(
      `insert into forum_revisions (id, post_id, edited_by, body) values (gen_random_uuid(), $1, $2, 'Before')`,
      [post_id, edith.id],
    )
  const rowsOf = async (person: { id: string }, table: string, column: string) => {
    const where = forumOfPerson.exportOf!(personOf(person))[table]!
    const { rows } = await db.execute<{ id: string }>(
      sql`select t.${sql.identifier(column)} as id from ${sql.identifier(table)} t where ${where}`,
    )
    return rows.map(({ id }) => id)
  }
  expect(await rowsOf(ann, 'forum_posts', 'id')).toEqual([topic.id])
  expect(await rowsOf(ann, 'forum_revisions', 'post_id')).toEqual([topic.id])
  expect(await rowsOf(edith, 'forum_revisions', 'post_id')).toEqual([])
})

test('no bell and no mail that others had of it names whoever has left, or what they wrote', async () => {
  const { pool, clock } = app.services
  const { answer, begin, people } = forum
  const vera = await makeMember(app.services)
  await pool.query(`update profiles set full_name = 'Zelda Gone' where user_id = $1`, [vera.id])
  const { body: topic } = await begin(people.ann)
  await answer(vera, topic.id, 'Zeldas words')
  const { body: own } = await begin(vera, { title: 'Zeldas question', category: 'questions' })
  const { body: solution } = await answer(people.ann, own.id)
  // Its title is in the news of what others wrote there, too.
  const { body: held } = await answer(await makeMember(app.services, false), own.id)
  expect(held.state).toBe('held')
  expect((await forum.rule(held.id, 'dismiss')).status).toBe(200)
  const solved = { token: vera.token, body: { number: solution.number } }
  expect((await app.call('PUT', `/forum/topics/${own.id}/solved`, solved)).status).toBe(204)
  await runJobs(app.services)
  await pool.query('update mail_outbox set sent_at = now()')
  const said = `
    select from notifications where title || body ilike '%zelda%'
    union all select from mail_outbox where subject || text || html ilike '%zelda%'`
  expect((await pool.query(said)).rowCount).toBeGreaterThan(2)
  await pool.query(
    `insert into leavings (user_id, keeps_posts, created_at, erase_at, reminded_at) values ($1, false, now() - interval '14 days', $2, now() - interval '1 day')`,
    [vera.id, clock()],
  )
  await sweepLeavings(app.services)
  expect((await pool.query(said)).rowCount).toBe(0)
})

test('posts that stay keep their pictures, and all others go', async () => {
  const { pool, clock } = app.services
  const { answer, begin, people } = forum
  const vera = await makeMember(app.services)
  const upload = async (width: number, kind = 'forum'): Promise<string> => {
    const body = { file: await photo(width, 400).jpeg().toBuffer(), kind, alt: 'Words of Vera' }
    return (await app.call('POST', '/media', { token: vera.token, body })).body.url
  }
  const { body: topic } = await begin(people.ann)
  const [kept, hidden] = [await upload(500), await upload(520)]
  await upload(540, 'avatar')
  const { body: post } = await answer(vera, topic.id, `Look\n\n![My loaf](${kept})`)
  const { body: away } = await answer(vera, topic.id, `Look\n\n![Mine](${hidden})`)
  await pool.query(`update forum_posts set state = 'hidden' where id = $1`, [away.id])
  await pool.query(
    `insert into leavings (user_id, keeps_posts, created_at, erase_at, reminded_at) values ($1, true, now() - interval '14 days', $2, now() - interval '1 day')`,
    [vera.id, clock()],
  )
  await sweepLeavings(app.services)
  const { rows } = await pool.query(
    `select p.alt, p.owner_id, f.post_id from pictures p left join forum_post_pictures f on f.picture_id = p.id
     where encode(p.content_hash, 'hex') = any ($1)`,
    [[kept, hidden].map((url) => /[0-9a-f]{64}/.exec(url)![0])],
  )
  expect(rows).toEqual([{ alt: '', owner_id: null, post_id: post.id }])
  // Also once it is rendered by a later version.
  await pool.query('update forum_posts set renderer = 0 where id = $1', [post.id])
  await renderPosts(app.services)
  const { rows: shown } = await pool.query('select body_html from forum_posts where id = $1', [post.id])
  expect(shown[0].body_html).toContain('alt="My loaf"')
})

test('nobody has to rule on reports about posts that went with their author', async () => {
  const { pool, clock } = app.services
  const { answer, begin, people, report, stateOf } = forum
  const vera = await makeMember(app.services)
  const { body: kept } = await begin(vera)
  const { body: hidden } = await answer(vera, kept.id)
  for (const { id } of [kept, hidden]) expect((await report(people.ann, id)).status).toBe(201)
  await pool.query(`update forum_posts set state = 'hidden' where id = $1`, [hidden.id])
  await pool.query(
    `insert into leavings (user_id, keeps_posts, created_at, erase_at, reminded_at) values ($1, true, now() - interval '14 days', $2, now() - interval '1 day')`,
    [vera.id, clock()],
  )
  await sweepLeavings(app.services)
  expect([await stateOf(kept.id), await stateOf(hidden.id)]).toEqual(['visible', 'deleted'])
  const { rows } = await pool.query(
    `select subject_id as id, state from cases where subject_id = any ($1) order by state`,
    [[kept.id, hidden.id]],
  )
  expect(rows).toEqual([
    { id: hidden.id, state: 'dismissed' },
    { id: kept.id, state: 'open' },
  ])
})
