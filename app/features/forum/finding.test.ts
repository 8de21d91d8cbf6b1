import { expect, test } from 'vitest'
import { makeCategory, makePost, makeTopic } from '../../../tests/factories/forum'
import { useApp } from '../../../tests/setup/app'
import { useForum } from '../../../tests/setup/forum'
import { postAddress } from './forum'

const app = useApp()
const { answer, begin, people, query } = useForum(app)

test('posts are found by words, the title first, with the words marked', async () => {
  const { ann, ben } = people
  const { body: titled } = await begin(ann, { title: 'Zymurgy at home', body: 'About yeast.' })
  const { body: topic } = await begin(ann)
  await answer(ben, topic.id, `Somebody said <b>zymurgy</b> is fun.`)
  const { items } = (await app.call('GET', '/forum/search', { query: { q: 'zymurgy' } })).body
  expect(items.map(({ topic_id }: { topic_id: string }) => topic_id)).toEqual([titled.id, topic.id])
  expect(items[0].title).toBe('\ue000Zymurgy\ue001 at home')
  expect(items[1].excerpt).toContain('\ue000zymurgy\ue001')
  const topics = (await app.call('GET', '/forum/topics', { query: { q: 'zymurgy' } })).body.items
  expect(topics.map(({ id }: { id: string }) => id)).toEqual([titled.id, topic.id])
})

test('what is hidden hides nothing else, and a word in a category is not drowned by the others', async () => {
  const { id: category_id, slug } = await makeCategory(app.services)
  const busy = await makeTopic(app.services, { category_id, title: 'Busy', posts: 45 })
  await query(`update forum_posts set body = 'All about bromates' where topic_id = $1`, busy.id)
  const { id: small_id, slug: small } = await makeCategory(app.services)
  const quiet = await makeTopic(app.services, { category_id: small_id, posts: 23, created_at: new Date('2026-01-01') })
  await query(
    `update forum_posts set body = 'One word on bromates' where topic_id = $1 and number in (1, 22, 23)`,
    quiet.id,
  )
  const found = async (category?: string) =>
    (await app.call('GET', '/forum/search', { query: { q: 'bromates', ...(category && { category }) } })).body.items
  expect((await found()).length).toBe(20)
  expect((await found(small)).map(({ url }: { url: string }) => url)).toEqual(
    [1, 22, 23].map((number) => postAddress(`/forum/${small}/${quiet.slug}`, number)),
  )
  expect(await found(small)).toEqual(await found(small))
  expect((await found(slug)).length).toBe(20)
  await query(`update forum_posts set state = 'hidden' where id = $1`, busy.id)
  expect((await found()).length).toBe(3)
})

test('topics are found near a ZIP code, the nearest first, and none that is far', async () => {
  const { ann } = people
  await query(
    `insert into zip_codes (zip, place_id, latitude, longitude) values ('10001', 1, 40.75, -73.99), ('94558', 2, 38.47, -122.28), ('94559', 2, 38.29, -122.28)`,
  )
  const near = await makeCategory(app.services, { near: true })
  const at = (zip_code: string) => begin(ann, { category: near.slug, title: `Starter in ${zip_code}`, zip_code })
  await at('10001')
  const [close, here] = [await at('94559'), await at('94558')]
  expect((await at('00000')).body.details.fields.zip_code).toBe('We don’t know that ZIP code.')
  const { items } = (await app.call('GET', '/forum/topics', { query: { category: near.slug, near: '94558' } })).body
  expect(items.map(({ id }: { id: string }) => id)).toEqual([here.body.id, close.body.id])
  expect(items[1].distance_km).toBeLessThan(60)
})

test('topics are listed in three orders, the pinned first', async () => {
  const { ann } = people
  const room = await makeCategory(app.services)
  const hour = (n: number) => new Date(Date.now() - n * 3_600_000)
  const made = [5, 4, 3].map((n) => ({ category_id: room.id, created_at: hour(n) }))
  const [a, b, c] = [
    await makeTopic(app.services, made[0]!),
    await makeTopic(app.services, made[1]!),
    await makeTopic(app.services, made[2]!),
  ]
  await makePost(app.services, { topic_id: a.id, number: 2, created_at: hour(1) })
  await app.call('PUT', `/forum/posts/${b.id}/like`, { token: ann.token })
  const list = async (order: string) =>
    (await app.call('GET', '/forum/topics', { query: { category: room.slug, order } })).body.items.map(
      ({ id }: { id: string }) => id,
    )
  expect([await list('active'), await list('new'), await list('top')]).toEqual([
    [a.id, c.id, b.id],
    [c.id, b.id, a.id],
    [b.id, c.id, a.id],
  ])
  await query('update forum_topics set pinned = true where id = $1', b.id)
  expect((await list('new'))[0]).toBe(b.id)
})
