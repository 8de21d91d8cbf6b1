import { afterAll, describe, expect, test } from 'vitest'
import { makeCategory, makeMember } from '../../../tests/factories/forum'
import { useApp } from '../../../tests/setup/app'
import { useForum } from '../../../tests/setup/forum'
import { runJobs } from '../../../tests/setup/jobs'
import { startPushService } from '../../../tests/setup/push-service'
import { newId } from '../../lib/ids'
import { notify } from '../notifications/notify.commands.server'
import { EMPTY_DRAFT } from './forum'
import { forumOfPerson } from './forum-of-person.commands.server'

const app = useApp()
const service = await startPushService()
afterAll(() => service.stop())
const { people, query, begin, answer, postsOf, bell, recounted, remove, restore, report, rule } = useForum(app)

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
    // Ids alone: who takes back their title finds it nowhere else.
    expect(await audited('topic.merged')).toEqual({ into: stays.id })
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
    expect(await audited('topic.split')).toEqual({ into: replies[0].id, posts: 2 })
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
    const closed = await makeCategory(app.services)
    await query('update forum_categories set archived = true where id = $1', closed.id)
    expect((await split(topic.id, { numbers: [2], category: closed.slug })).body).toMatchObject({
      details: { fields: { category: expect.stringMatching(/no new topics/) } },
    })
    expect(await orderOf(topic.id)).toHaveLength(2)
  })

  test('are as far read as they were', async () => {
    const { ann, ben } = people
    const cora = await makeMember(app.services)
    const { body: topic } = await begin(ann)
    const replies: { id: string }[] = []
    for (const who of [ben, ann, ben]) replies.push((await answer(who, topic.id)).body)
    for (const [{ token }, number] of [
      [ann, 4],
      [cora, 3],
    ] as const)
      await app.call('PUT', `/forum/topics/${topic.id}/read`, { token, body: { number } })
    expect((await split(topic.id, { numbers: [2, 4] })).status).toBe(200)
    const read = async ({ id }: { id: string }) =>
      (await query('select number from forum_reads where topic_id = $1 and user_id = $2', replies[0]?.id, id))[0]
        ?.number
    expect(await Promise.all([ann, cora].map(read))).toEqual([2, 1])
  })
})

describe('words that are taken back after a topic was reshaped', () => {
  /** What bells and waiting mails say, and addresses and the audit log. */
  const saying = async (word: string) =>
    query(
      `select said from (
         select title || body as said from notifications union all select subject || text from mail_outbox where sent_at is null
         union all select slug from forum_topic_slugs union all select slug || title from forum_topics
         union all select details::text from audit_log) t where said ilike $1`,
      `%${word}%`,
    )

  test('are in no bell, and neither is the title of a topic that is part of another one', async () => {
    const { ann, ben } = people
    const cora = await makeMember(app.services)
    const stays = (await begin(ann, { title: 'Oats and more oats' })).body
    const gone = (await begin(ben, { title: 'Mooncalf muesli', category: 'questions' })).body
    await app.call('PUT', `/forum/topics/${gone.id}/follow`, { token: cora.token })
    const { body: post } = await answer(ann, gone.id, 'Quibbling rolled oats')
    await app.call('PUT', `/forum/topics/${gone.id}/solved`, { token: ben.token, body: { number: post.number } })
    // Their own category: what was said of that isn't true of the other topic.
    const moved = { category: 'bread' }
    expect(
      (await app.call('PUT', `/forum/topics/${gone.id}/settings`, { token: people.editor, body: moved })).status,
    ).toBe(200)
    await runJobs(app.services)
    expect(await bell(cora)).toContain(`${ann.full_name} answered in “Mooncalf muesli”`)

    expect((await merge(gone.id, stays.url)).status).toBe(200)
    expect(await bell(cora)).toContain(`${ann.full_name} answered in “Oats and more oats”`)
    expect(await bell(ben)).toEqual(
      expect.arrayContaining(['“…” is in Bread now', 'What you wrote is now part of “Oats and more oats”']),
    )
    expect(await bell(ann)).toContain('Your answer solved “…”')

    await remove(ann, post.id)
    expect(await saying('quibbling')).toEqual([])
    await restore(ann, post.id)
    await runJobs(app.services)
    // In the bells of the topic's author and of its follower.
    expect(await saying('quibbling')).toHaveLength(2)
    await report(cora, gone.id)
    expect((await rule(gone.id, 'remove')).status).toBe(200)
    expect(await saying('mooncalf')).toEqual([])
    // The topic that stays keeps what it is called, wherever it is said.
    expect(await bell(cora)).toContain(`${ann.full_name} answered in “Oats and more oats”`)
    await report(cora, stays.id)
    expect((await rule(stays.id, 'remove')).status).toBe(200)
    expect(await saying('oats and more')).toEqual([])
  })

  test('are in no bell about a post that has left the topic, and the new topic’s title goes with it', async () => {
    const { ann, ben } = people
    const cora = await makeMember(app.services)
    const { body: topic } = await begin(ann, { title: 'Loquacious levain' })
    await app.call('PUT', `/forum/topics/${topic.id}/follow`, { token: cora.token })
    const { body: post } = await answer(ben, topic.id, 'Gossamer crumb')
    await runJobs(app.services)
    expect((await split(topic.id, { numbers: [2], title: 'Zephyr of crumbs' })).status).toBe(200)
    expect(await bell(cora)).toContainEqual(expect.stringMatching(/Zephyr of crumbs/))
    await report(cora, topic.id)
    expect((await rule(topic.id, 'remove')).status).toBe(200)
    expect(await saying('loquacious')).toEqual([])
    await report(cora, post.id)
    expect((await rule(post.id, 'remove')).status).toBe(200)
    expect(await saying('gossamer')).toEqual([])
    expect(await saying('zephyr')).toEqual([])
  })

  test('wait in no push, whatever the group of its news', async () => {
    const { ann, ben } = people
    const { stays, gone } = await twoTopics()
    await app.call('POST', '/push-subscriptions', { token: ben.token, body: service.browser().subscription })
    const { body: post } = await answer(ann, gone.id, 'Perfunctory')
    expect((await merge(gone.id, stays.url)).status).toBe(200)
    // Told of while it was in the other topic, and still waiting.
    await app.services.db.transaction((tx) =>
      notify(tx, {
        ...{ to: [ben.id], kind: 'forum', group: `topic:${gone.id}`, quotes: `post:${post.id}`, path: '/forum/rules' },
        ...{ title: 'Ann', body: 'Perfunctory' },
      }),
    )
    const waiting = () => query(`select from graphile_worker.jobs where key = $1`, `push:${ben.id}:topic:${gone.id}`)
    expect(await waiting()).toHaveLength(1)
    await remove(ann, post.id)
    expect(await waiting()).toEqual([])
  })

  test('and so is what its author wrote, once their account is gone', async () => {
    const { ann } = people
    const ben = await makeMember(app.services)
    const stays = (await begin(ann, { title: 'Plain rye' })).body
    const gone = (await begin(ben, { title: 'Farewell focaccia' })).body
    await merge(gone.id, stays.url)
    expect(await saying('farewell')).toHaveLength(1)
    const person = { id: ben.id, emails: [], thing_ids: [], bakery_ids: [], customer_ids: [], keeps_posts: false }
    await app.services.db.transaction((tx) => forumOfPerson.eraseOf!(tx, person))
    expect(await saying('farewell')).toEqual([])
  })
})

test('an answer that somebody has begun comes along when two topics become one, unless they have begun one there', async () => {
  const { ann, ben } = people
  const { stays, gone } = await twoTopics()
  const keep = ({ token }: { token: string }, id: string, body: string) =>
    app.call('PUT', '/forum/drafts', { token, body: { ...EMPTY_DRAFT, place: `topic:${id}`, body } })
  expect((await keep(ann, gone.id, 'Hers')).status).toBeLessThan(300)
  await keep(ben, gone.id, 'Old')
  await keep(ben, stays.id, 'New')
  expect((await merge(gone.id, stays.url)).status).toBe(200)
  const drafts = await query(
    `select user_id, content ->> 'body' as body from forum_drafts where place = $1 order by body`,
    `topic:${stays.id}`,
  )
  expect(drafts).toEqual([
    { user_id: ann.id, body: 'Hers' },
    { user_id: ben.id, body: 'New' },
  ])
})
