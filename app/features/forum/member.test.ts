import { expect, test } from 'vitest'
import { type MemberPerson, makeMember, makeTopic } from '../../../tests/factories/forum'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { useForum } from '../../../tests/setup/forum'
import { runJobs } from '../../../tests/setup/jobs'
import { until } from '../../../tests/setup/works'
import { newId } from '../../lib/ids'
import { emptyDeletedPosts } from './change-post.commands.server'

const app = useApp()
const { answer, begin, bell, people, places, query, recounted } = useForum(app)

test('members like, once each, not themselves, and fifty a day', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann)
  const like = (who: MemberPerson, method = 'PUT') =>
    app.call(method, `/forum/posts/${topic.id}/like`, { token: who.token })
  expect((await like(ben)).body).toEqual({ like_count: 1 })
  expect((await like(ben)).body).toEqual({ like_count: 1 })
  expect((await like(ann)).status).toBe(409)
  expect((await like(ben, 'DELETE')).body).toEqual({ like_count: 0 })
  await recounted()
  const fan = await makeMember(app.services)
  const many = await makeTopic(app.services, { category_id: places.bread.id, posts: 51 })
  const { rows } = await app.services.pool.query('select id from forum_posts where topic_id = $1 order by number', [
    many.id,
  ])
  for (const { id } of rows.slice(0, 50))
    expect((await app.call('PUT', `/forum/posts/${id}/like`, { token: fan.token })).status).toBe(200)
  expect((await app.call('PUT', `/forum/posts/${rows[50].id}/like`, { token: fan.token })).status).toBe(429)
  await recounted()
})

test('members see what is new, and jump to it', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann)
  const reader = await makeMember(app.services)
  const own = async () =>
    (await app.call('GET', '/forum/own', { token: reader.token, query: { topics: topic.id } })).body
  expect((await own()).topics).toEqual([{ id: topic.id, first_unread: 1 }])
  const read = (number: number) =>
    app.call('PUT', `/forum/topics/${topic.id}/read`, { token: reader.token, body: { number } })
  expect((await read(99)).status).toBe(204)
  expect((await own()).topics).toEqual([])
  const { body: second } = await answer(ben, topic.id)
  await answer(ann, topic.id)
  expect((await own()).topics).toEqual([{ id: topic.id, first_unread: 2 }])
  await query(`update forum_posts set state = 'held' where id = $1`, second.id)
  expect((await own()).topics).toEqual([{ id: topic.id, first_unread: 3 }])
  await query(`update forum_posts set state = 'visible' where id = $1`, second.id)
  const { body: page } = await app.call('GET', `/forum/topics/${topic.id}/own`, { token: reader.token })
  expect([page.read_number, page.first_unread]).toEqual([1, 2])
  expect(
    (await own()).unread.find((one: { category_id: string }) => one.category_id === places.bread.id).topics,
  ).toBeGreaterThan(0)
})

test('whoever answers still finds what they had not read, there and elsewhere', async () => {
  const { ann, ben } = people
  const reader = await makeMember(app.services)
  await query('delete from forum_members where user_id = $1', reader.id)
  const { body: other } = await begin(ann)
  const { body: topic } = await begin(ann)
  const own = async (id: string) =>
    (await app.call('GET', '/forum/own', { token: reader.token, query: { topics: id } })).body.topics[0]?.first_unread
  await app.call('PUT', `/forum/topics/${topic.id}/read`, { token: reader.token, body: { number: 1 } })
  await answer(ben, topic.id)
  await answer(reader, topic.id, 'Me too', { agree_to_rules: true })
  expect([await own(topic.id), await own(other.id)]).toEqual([2, 1])
  await app.call('PUT', `/forum/topics/${topic.id}/read`, { token: reader.token, body: { number: 9 } })
  await answer(ben, topic.id)
  expect(await own(topic.id)).toBe(4)
})

test('members hear of answers, mentions and new topics, once by mail until they read', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann, { title: 'Who hears' })
  const follower = await makeMember(app.services)
  await app.call('PUT', `/forum/categories/${places.bread.id}/follow`, { token: follower.token })
  await answer(ben, topic.id)
  await answer(ben, topic.id, `And you, @${follower.username}?`)
  const { body: another } = await begin(ben, { title: 'A new one' })
  await runJobs(app.services)
  expect(await bell(ann)).toContain(`${ben.full_name} answered in “Who hears”`)
  expect(await bell(follower)).toEqual(
    expect.arrayContaining([`${ben.full_name} mentioned you in “Who hears”`, `${ben.full_name} started “A new one”`]),
  )
  const mails = await query(`select subject from mail_outbox where "to" = $1`, ann.email)
  expect(mails.filter(({ subject }: { subject: string }) => subject === 'New in “Who hears”')).toHaveLength(1)
  expect(another.state).toBe('visible')
})

test('members mark the answer that solved a question', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann, { category: places.questions.slug })
  const { body: good } = await answer(ben, topic.id)
  const solve = (who: MemberPerson, number: number | null, id = topic.id) =>
    app.call('PUT', `/forum/topics/${id}/solved`, { token: who.token, body: { number } })
  expect((await solve(ben, good.number)).status).toBe(404)
  expect((await solve(ann, 9)).status).toBe(404)
  expect((await solve(ann, good.number)).status).toBe(204)
  expect((await app.call('GET', `/forum/topics/${topic.id}`)).body.solved).toBe(true)
  expect(await bell(ben)).toContain(`Your answer solved “${'Rye in winter'}”`)
  // An answer that is gone has solved nothing.
  expect((await app.call('DELETE', `/forum/posts/${good.id}`, { token: ben.token })).status).toBe(204)
  expect((await app.call('GET', `/forum/topics/${topic.id}`)).body.solved).toBe(false)
  expect((await solve(ann, null)).status).toBe(204)
  const { body: plain } = await begin(ann)
  expect((await solve(ann, 1, plain.id)).status).toBe(409)
})

test('members keep drafts on the server', async () => {
  const { ann } = people
  const keep = (body: object) => app.call('PUT', '/forum/drafts', { token: ann.token, body: { place: 'new', ...body } })
  const kept = async () =>
    (await app.call('GET', '/forum/drafts', { token: ann.token, query: { place: 'new' } })).body.draft
  await keep({ title: 'Half', body: 'a thought', category: 'bread' })
  expect(await kept()).toMatchObject({ title: 'Half', body: 'a thought', category: 'bread' })
  await begin(ann)
  expect(await kept()).toBeNull()
  // The ZIP code is a part of it; one from before there was a ZIP code is found all the same.
  await keep({ zip_code: '97301' })
  expect(await kept()).toMatchObject({ zip_code: '97301', body: '' })
  await query(`update forum_drafts set content = '{"body": "Old"}' where user_id = $1`, ann.id)
  expect(await kept()).toMatchObject({ body: 'Old', zip_code: '' })
  const place = () => ({ place: `topic:${newId()}`, body: 'Half' })
  for (let n = 0; n <= 100; n++) expect((await keep(place())).status).toBe(204)
  expect(await query('select count(*)::int as drafts from forum_drafts where user_id = $1', ann.id)).toEqual([
    { drafts: 100 },
  ])
})

test('a draft of an edit is kept until the post is saved, or its words are gone', async () => {
  const { ann } = people
  const { body: topic } = await begin(ann)
  const query_of = { place: `post:${topic.id}` }
  const keep = () => app.call('PUT', '/forum/drafts', { token: ann.token, body: { ...query_of, body: 'Half an edit' } })
  const kept = async () => (await app.call('GET', '/forum/drafts', { token: ann.token, query: query_of })).body.draft
  await keep()
  expect(await kept()).toMatchObject({ body: 'Half an edit' })
  const saved = await app.call('PUT', `/forum/posts/${topic.id}`, {
    token: ann.token,
    body: { body: 'The whole edit' },
  })
  expect([saved.status, await kept()]).toEqual([200, null])
  await keep()
  await app.call('DELETE', `/forum/posts/${topic.id}`, { token: ann.token })
  expect(await kept()).not.toBeNull()
  await query(`update forum_posts set deleted_at = now() - interval '1 hour' where id = $1`, topic.id)
  await emptyDeletedPosts(app.services)
  expect(await kept()).toBeNull()
})

test('two editors who move topics to each other’s categories don’t wait for each other', async () => {
  const { ann } = people
  const [one, two] = [(await begin(ann)).body, (await begin(ann, { category: 'questions' })).body]
  const move = ({ id }: { id: string }, category: string) =>
    app.call('PUT', `/forum/topics/${id}/settings`, { token: people.editor, body: { category } })
  for (let n = 0; n < 5; n++) {
    const [there, here] = n % 2 ? ['bread', 'questions'] : ['questions', 'bread']
    const moved = await Promise.all([move(one, there!), move(two, here!)])
    expect(moved.map(({ status }) => status)).toEqual([200, 200])
  }
  await recounted()
})

test('the audit log has a topic’s settings before and after, and nothing where nothing changed', async () => {
  const { body: topic } = await begin(people.ann)
  const set = (body: object) => app.call('PUT', `/forum/topics/${topic.id}/settings`, { token: people.editor, body })
  const is = { pinned: false, locked: false, category: 'bread' }
  for (const body of [
    { pinned: false, category: 'bread' },
    { pinned: true },
    { pinned: true },
    { category: 'questions' },
  ])
    expect((await set(body)).status).toBe(200)
  const entries = `select details from audit_log where action = 'topic.set' and subject_id = $1 order by created_at, id`
  expect((await query(entries, topic.id)).map(({ details }) => details)).toEqual([
    { before: is, after: { ...is, pinned: true } },
    { before: { ...is, pinned: true }, after: { ...is, pinned: true, category: 'questions' } },
  ])
})

test('a topic that moves waits for one that begins there under the same title, not in a circle', async () => {
  const { body: topic } = await begin(people.ann, { title: 'Same title' })
  const client = await app.services.pool.connect()
  try {
    // As `beginTopic` takes them: the title, then the category, which counts its topics.
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `forum:${places.questions.id}:same-title`,
    ])
    const moved = app.call('PUT', `/forum/topics/${topic.id}/settings`, {
      ...{ token: people.editor, body: { category: 'questions' } },
    })
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    await until(async () => (await query(waits)).length > 0)
    await client.query('select from forum_categories where id = $1 for no key update nowait', [places.questions.id])
    await client.query('commit')
    expect((await moved).status).toBe(200)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a held post that its author deletes waits for no editor once its words are gone', async () => {
  const fresh = await makePerson(app.services)
  const token = (await sessionFor(app.services, fresh)).access_token
  const { body: topic } = await begin({ token }, { agree_to_rules: true })
  const waiting = async () => (await query('select state from cases where subject_id = $1', topic.id))[0].state
  expect([topic.state, await waiting()]).toEqual(['held', 'open'])
  await app.call('DELETE', `/forum/posts/${topic.id}`, { token })
  expect(await waiting()).toBe('open')
  await query(`update forum_posts set deleted_at = now() - interval '1 hour' where id = $1`, topic.id)
  await emptyDeletedPosts(app.services)
  expect(await waiting()).toBe('dismissed')
})

test('what only looks like an id is refused', async () => {
  const ask = (topics: string) => app.call('GET', '/forum/own', { token: people.ann.token, query: { topics } })
  for (const wrong of ['-'.repeat(36), `${newId()},${'a'.repeat(36)}`, `${newId()},`])
    expect((await ask(wrong)).status, wrong).toBe(400)
  expect((await ask(`${newId()},${newId()}`)).status).toBe(200)
})

test('the longest draft is kept, whatever it is written in', async () => {
  const { ann } = people
  const row = { name: '🥖'.repeat(80), grams: '1'.repeat(12), part: 'flour' }
  const recipe = {
    ...{ rows: Array(30).fill(row), pieces: '1'.repeat(8), piece_name: '🥖'.repeat(40), goods: 'bread' },
    ...{ hands_on: '', rest: '', bake: '', oven: '' },
  }
  const draft = {
    title: '🥖'.repeat(150),
    category: 'bread',
    zip_code: '',
    body: '"\\'.repeat(10_000),
    recipe,
    baked: false,
  }
  for (const body of [draft.body, '🥖'.repeat(20_000)]) {
    const kept = await app.call('PUT', '/forum/drafts', { token: ann.token, body: { ...draft, body, place: 'new' } })
    expect(kept.status).toBe(204)
    const { body: found } = await app.call('GET', '/forum/drafts', { token: ann.token, query: { place: 'new' } })
    expect(found.draft).toEqual({ ...draft, body })
  }
})
