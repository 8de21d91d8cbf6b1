import { beforeEach, expect, test } from 'vitest'
import { makeCategory, makePost, makeTopic } from '../../../tests/factories/forum'
import { makeBakery, makeReview } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { ANONYMOUS } from '../../http/actor.server'
import { BADGE_KINDS, type BadgeKind, badgesFrom, mostOf } from './badges'
import { listBadges } from './badges.queries.server'

const app = useApp()
let ann: Person
beforeEach(async () => {
  ann = await makePerson(app.services)
})

const sql = (text: string, ...values: unknown[]) => app.services.pool.query(text, values)
const reasons = async () =>
  (await app.call('GET', `/profiles/${ann.id}/badges`)).body.items.map(({ title, reason }: Record<string, string>) => [
    title,
    reason,
  ])
const NONE = Object.fromEntries(BADGE_KINDS.map((kind) => [kind, 0])) as Record<BadgeKind, number>

test.each([
  ['orders', 0, undefined, undefined],
  ['orders', 1, 1, '1 order placed with a neighbor'],
  ['orders', 9, 1, '9 orders placed with neighbors'],
  ['orders', 12, 2, '12 orders placed with neighbors'],
  ['orders', 50, 3, '50 or more orders placed with neighbors'],
  ['reviews', 10, 2, '10 or more reviews of bakeries'],
  ['solved_answers', 2, 1, '2 answers that solved questions'],
  ['bakes', 1, 1, '1 recipe that others baked'],
  ['bakes', 10, 2, '10 or more recipes that others baked'],
  ['verified_baker', 1, 1, 'Runs a bakery here, and we checked that it’s theirs'],
] as const)('%s: %i', (kind, count, level, reason) => {
  const [badge] = badgesFrom({ ...NONE, [kind]: count })
  expect([badge?.level, badge?.reason]).toEqual([level, reason])
})

test('an order counts once it is completed, unless the bakery wrote it down itself', async () => {
  const { db } = app.services
  const order = await makeOrderRow(db, { customer_id: ann.id, status: 'ready' })
  await makeOrderRow(db, { customer_id: ann.id, status: 'cancelled' })
  expect(await reasons()).toEqual([])
  await sql(`update orders set status = 'completed' where id = $1`, order.id)
  expect(await reasons()).toEqual([['Good neighbor', '1 order placed with a neighbor']])
})

test('a review counts until an editor hides it, a bakery once it is verified and public', async () => {
  const { db } = app.services
  const { id } = await makeReview(db, { bakery_id: (await makeBakery(db)).id, user_id: ann.id })
  const bakery = await makeBakery(db, { claimed_by: ann.id, verification_status: 'verified', verified_at: new Date() })
  expect((await reasons()).map(([title]: string[]) => title)).toEqual(['Verified baker', 'Taster'])
  await sql('update reviews set hidden_at = now() where id = $1', id)
  await sql('update bakeries set hidden = true where id = $1', bakery.id)
  expect(await reasons()).toEqual([])
})

test('an answer counts while it solves somebody else’s question that is visible', async () => {
  const { id: category_id } = await makeCategory(app.services, { answers: true })
  const asker = await makePerson(app.services)
  const topic = await makeTopic(app.services, { category_id, author_id: asker.id })
  const own = await makeTopic(app.services, { category_id, author_id: ann.id })
  for (const { id } of [topic, own]) {
    await makePost(app.services, { topic_id: id, number: 2, author_id: ann.id })
    await sql('update forum_topics set solved_number = 2 where id = $1', id)
  }
  const solved = [['Helping hand', '1 answer that solved a question']]
  expect(await reasons()).toEqual(solved)
  await sql('update forum_topics set solver_id = null')
  await sql('select recount_forum()')
  expect(await reasons()).toEqual(solved)
  await sql(`update forum_posts set state = 'hidden' where id = $1`, topic.id)
  expect(await reasons()).toEqual([])
  await sql(`update forum_posts set state = 'visible' where id = $1`, topic.id)
  await sql('update forum_topics set solved_number = null where id = $1', topic.id)
  expect(await reasons()).toEqual([])
})

test('a recipe counts while it is one, is visible, and somebody’s bake of it is', async () => {
  const { id: category_id } = await makeCategory(app.services, { recipes: true })
  const { id } = await makeTopic(app.services, { category_id, author_id: ann.id, posts: 2 })
  await sql(`insert into forum_recipes (topic_id, pieces, piece_name) values ($1, 2, 'loaves')`, id)
  expect(await reasons()).toEqual([])
  await sql(`update forum_posts set state = 'hidden' where topic_id = $1 and number = 2`, id)
  await sql('update forum_posts set baked = true where topic_id = $1 and number = 2', id)
  await sql(`update forum_posts set state = 'visible' where topic_id = $1 and number = 2`, id)
  expect(await reasons()).toEqual([['Recipe sharer', '1 recipe that others baked']])
  await sql('delete from forum_recipes where topic_id = $1', id)
  expect(await reasons()).toEqual([])
})

test('whoever hides what a badge speaks of shows no badge for it', async () => {
  const { db } = app.services
  await makeReview(db, { bakery_id: (await makeBakery(db)).id, user_id: ann.id })
  await makeOrderRow(db, { customer_id: ann.id, status: 'completed' })
  const token = (await sessionFor(app.services, ann)).access_token
  await app.call('PUT', '/profile', { token, body: { show_reviews_to: 'me' } })
  expect((await reasons()).map(([title]: string[]) => title)).toEqual(['Good neighbor'])
  const own = await app.call('GET', `/profiles/${ann.id}/badges`, { token })
  expect(own.body.items.map(({ kind }: { kind: string }) => kind)).toEqual(['orders', 'reviews'])
})

test('no more rows are read than the highest level asks for', async () => {
  const { db } = app.services
  const { id } = await makeOrderRow(db, { customer_id: ann.id, status: 'completed' })
  // Sixty of her own among those of others.
  await sql(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'MANY-' || 10000 + n,
       'checkout_id', gen_random_uuid(), 'customer_id', case when n <= 60 then o.customer_id end))).*
     from orders o, generate_series(1, 6000) n where o.id = $1`,
    id,
  )
  await sql('analyze orders')
  expect(await reasons()).toEqual([['Pillar of the block', '50 or more orders placed with neighbors']])
  const read = await rowsRead(app.database_url, 'orders', (reader) => listBadges(reader, ANONYMOUS, ann.id))
  expect(Math.max(...read)).toBe(mostOf('orders'))
})
