import { describe, expect, test } from 'vitest'
import { useApp } from '../../../tests/setup/app'
import { useForum } from '../../../tests/setup/forum'
import { newId } from '../../lib/ids'

const app = useApp()
const { people, query, begin, answer, postsOf, bell, recounted } = useForum(app)

const merge = (id: string, into: string, token = people.editor) =>
  app.call('POST', `/forum/topics/${id}/merge`, { token, body: { into } })
const split = (id: string, body: object, token = people.editor) =>
  app.call('POST', `/forum/topics/${id}/split`, { token, body: { category: 'bread', title: 'About malt', ...body } })
const orderOf = async (id: string) => (await postsOf(id)).items.map((post: { id: string }) => post.id)
/** Posts in the order of this list, a minute apart. */
const spread = (...ids: string[]) =>
  query(
    `update forum_posts p set created_at = now() - interval '1 hour' + x.nth * interval '1 minute'
     from unnest($1::uuid[]) with ordinality x (id, nth) where p.id = x.id`,
    ids,
  )
const audited = async (action: string) =>
  (await query('select details from audit_log where action = $1 order by created_at desc limit 1', action))[0]?.details

async function twoTopics() {
  const { ann, ben } = people
  const { body: stays } = await begin(ann, { title: `Rye ${newId()}` })
  const { body: gone } = await begin(ben, { title: `More rye ${newId()}`, category: 'questions' })
  return { stays, gone }
}

describe('two topics that become one', () => {
  test('have their posts in order of time, and keep counts, links, likes, readers and the answer that solved it', async () => {
    const { ann, ben } = people
    const { stays: gone, gone: stays } = await twoTopics()
    const { body: second } = await answer(ben, gone.id)
    const { body: third } = await answer(ann, stays.id)
    const { body: last } = await answer(ann, gone.id)
    await spread(stays.id, gone.id, second.id, third.id, last.id)
    await app.call('PUT', `/forum/posts/${second.id}/like`, { token: ann.token })
    await app.call('PUT', `/forum/topics/${stays.id}/solved`, { token: ben.token, body: { number: 2 } })
    await app.call('PUT', `/forum/topics/${stays.id}/read`, { token: ben.token, body: { number: 2 } })
    const old = gone.url.split('#')[0]

    const { status, body } = await merge(gone.id, `http://localhost:3000${stays.url}`)
    expect([status, body]).toEqual([200, { url: stays.url.split('#')[0] }])
    expect(await orderOf(stays.id)).toEqual([stays.id, gone.id, second.id, third.id, last.id])
    expect(await query('select solved_number, solver_id from forum_topics where id = $1', stays.id)).toEqual([
      { solved_number: 4, solver_id: ann.id },
    ])
    expect(
      await query('select number from forum_reads where topic_id = $1 and user_id = $2', stays.id, ben.id),
    ).toEqual([{ number: 4 }])
    await recounted()
    const [, , category, slug] = old.split('/')
    const [found] = await query(
      `select s.topic_id from forum_topic_slugs s join forum_categories c on c.id = s.category_id where c.slug = $1 and s.slug = $2`,
      ...[category, slug],
    )
    expect(found.topic_id).toBe(stays.id)
    expect(await bell(ann)).toContainEqual(expect.stringMatching(/is now part of “More rye/))
    expect(await audited('topic.merged')).toMatchObject({ into: stays.id, url: old })
    expect((await merge(gone.id, stays.url)).status).toBe(404)
  })

  test('once, whichever of two editors is first', async () => {
    const { stays, gone } = await twoTopics()
    const answers = await Promise.all([merge(gone.id, stays.url), merge(stays.id, gone.url)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    await recounted()
  })

  test('are other ones, that are there, and none is a recipe that would be lost', async () => {
    const { stays, gone } = await twoTopics()
    const errors = async (into: string) => (await merge(gone.id, into)).body.details.fields
    expect(await errors(gone.url)).toEqual({ into: 'That’s this topic. Paste another one.' })
    expect(await errors('/forum/bread/nothing-here')).toEqual({ into: 'We couldn’t find that topic.' })
    expect(await errors('https://other.test/rye')).toEqual({ into: 'Paste the address of the other topic.' })
    await query(`update forum_topics set has_recipe = true where id = $1`, gone.id)
    expect((await merge(gone.id, stays.url)).status).toBe(409)
    await query(`update forum_topics set has_recipe = false where id = $1`, gone.id)
    expect(await orderOf(gone.id)).toEqual([gone.id])
    expect((await merge(gone.id, stays.url, people.ann.token)).status).toBe(403)
  })
})

describe('posts that get a topic of their own', () => {
  test('begin it with the first of them, and both topics count right', async () => {
    const { ann, ben } = people
    const { body: topic } = await begin(ann, { category: 'questions' })
    const replies = []
    for (const who of [ben, ann, ben]) replies.push((await answer(who, topic.id)).body)
    await app.call('PUT', `/forum/posts/${replies[0].id}/like`, { token: ann.token })
    await app.call('PUT', `/forum/topics/${topic.id}/solved`, { token: ann.token, body: { number: 2 } })

    const { status, body } = await split(topic.id, { numbers: [4, 2] })
    expect(status).toBe(200)
    expect(body.url).toMatch(/^\/forum\/bread\/about-malt/)
    expect(await orderOf(topic.id)).toEqual([topic.id, replies[1].id])
    expect(await orderOf(replies[0].id)).toEqual([replies[0].id, replies[2].id])
    expect((await postsOf(replies[0].id)).items.map(({ number }: { number: number }) => number)).toEqual([1, 2])
    expect(
      await query('select author_id, title, solved_number from forum_topics where id = $1', replies[0].id),
    ).toEqual([{ author_id: ben.id, title: 'About malt', solved_number: null }])
    expect(await query('select solved_number from forum_topics where id = $1', topic.id)).toEqual([
      { solved_number: null },
    ])
    await recounted()
    expect(await bell(ben)).toContainEqual(expect.stringMatching(/has a topic of its own/))
    expect(await audited('topic.split')).toMatchObject({ into: replies[0].id, posts: 2 })
    const { items } = (await app.call('GET', '/forum/search', { query: { q: 'malt' } })).body
    expect(items.map(({ topic_id }: { topic_id: string }) => topic_id)).toContain(replies[0].id)
    const { body: next } = await answer(ann, topic.id)
    expect(next.number).toBe(5)
    await recounted()
  })

  test('are still there, and never the first one', async () => {
    const { ann, ben } = people
    const { body: topic } = await begin(ann)
    await answer(ben, topic.id)
    expect((await split(topic.id, { numbers: [1] })).status).toBe(400)
    expect((await split(topic.id, { numbers: [9] })).status).toBe(409)
    expect((await split(topic.id, { numbers: [2], category: 'nowhere' })).status).toBe(404)
    expect((await split(topic.id, { numbers: [2], title: 'x' })).status).toBe(400)
    expect((await split(topic.id, { numbers: [2] }, ann.token)).status).toBe(403)
    expect(await orderOf(topic.id)).toHaveLength(2)
  })
})
