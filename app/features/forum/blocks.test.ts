import { beforeAll, expect, test } from 'vitest'
import { type MemberPerson, makeCategory, makeMember } from '../../../tests/factories/forum'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { newId } from '../../lib/ids'

const app = useApp()
let [ann, ben, cam] = [] as unknown as [MemberPerson, MemberPerson, MemberPerson]
let category = ''

beforeAll(async () => {
  category = (await makeCategory(app.services)).slug
  ;[ann, ben, cam] = [await makeMember(app.services), await makeMember(app.services), await makeMember(app.services)]
})

const ask = (who: MemberPerson, method: string, path: string, body?: object) =>
  app.call(method, `/forum${path}`, { token: who.token, ...(body && { body }) })
const begin = async (who: MemberPerson) =>
  (await ask(who, 'POST', '/topics', { category, title: `By ${who.username}`, body: `Hello ${newId()}` })).body
const query = async (text: string, ...values: unknown[]) => (await app.services.pool.query(text, values)).rows
const answer = (who: MemberPerson, id: string, body: string) => ask(who, 'POST', `/topics/${id}/posts`, { body })

test('who block each other neither see nor answer each other, until they are unblocked', async () => {
  const topic = await begin(ann)
  const { body: post } = await answer(cam, topic.id, 'Hi Ann')
  expect((await ask(ann, 'PUT', `/blocks/${ben.username}`)).status).toBe(204)
  expect((await answer(ben, topic.id, 'May I?')).status).toBe(409)
  expect((await ask(ben, 'GET', `/topics/${topic.id}/own`)).body.hidden_ids).toEqual([topic.id])
  expect((await ask(ben, 'PUT', `/posts/${topic.id}/like`)).status).toBe(404)
  expect((await ask(ben, 'PUT', `/posts/${post.id}/like`)).status).toBe(200)
  expect((await ask(ann, 'DELETE', `/blocks/${ben.username}`)).status).toBe(204)
  expect((await answer(ben, topic.id, 'May I now?')).status).toBe(201)
})

test('lists, searches and what is new leave out who is blocked', async () => {
  const [topic, other] = [await begin(ben), await begin(cam)]
  const { body: post } = await answer(ben, other.id, 'Hi Cam')
  const own = async (who: MemberPerson) =>
    (await app.call('GET', '/forum/own', { token: who.token, query: { topics: [topic.id, other.id, post.id].join() } }))
      .body
  const unread = async () =>
    (await own(ann)).unread.reduce((sum: number, { topics }: { topics: number }) => sum + topics, 0)
  const before = await unread()
  expect((await own(ann)).hidden_ids).toEqual([])
  await ask(ann, 'PUT', `/blocks/${ben.username}`)
  expect((await own(ann)).hidden_ids.sort()).toEqual([topic.id, post.id].sort())
  expect((await own(ann)).topics).toEqual([{ id: other.id, first_unread: 1 }])
  expect(await unread()).toBeLessThan(before)
  expect((await own(cam)).hidden_ids).toEqual([])
  await ask(ann, 'PUT', `/topics/${other.id}/read`, { number: 1 })
  expect((await own(ann)).topics, 'a hidden answer is not new').toEqual([])
  expect((await ask(ann, 'GET', `/topics/${other.id}/own`)).body.first_unread).toBeNull()
  const people = await app.call('GET', '/forum/people', { token: ann.token, query: { q: ben.username.slice(0, 20) } })
  expect(people.body.items).toEqual([])
  await ask(ann, 'DELETE', `/blocks/${ben.username}`)
})

test('of a topic of whom they blocked they hear nothing, whoever answers in it or names them', async () => {
  const topic = await begin(ann)
  await ask(ben, 'PUT', `/topics/${topic.id}/follow`)
  await ask(ann, 'PUT', `/blocks/${ben.username}`)
  await answer(cam, topic.id, `Is that so, @${ben.username}?`)
  await runJobs(app.services)
  const told = async ({ id }: MemberPerson) => [
    await query('select title from notifications where user_id = $1 and group_key = $2', id, `topic:${topic.id}`),
    await query('select subject from mail_outbox where dedupe_key like $1', `forum:${topic.id}:${id}:%`),
  ]
  expect(await told(ben)).toEqual([[], []])
  expect((await told(ann)).map(({ length }) => length)).toEqual([1, 1])
  await ask(ann, 'DELETE', `/blocks/${ben.username}`)
})

test('whom somebody blocked is listed for them alone', async () => {
  const blocked = async (who: MemberPerson) =>
    (await ask(who, 'GET', '/blocks')).body.items.map(({ username }: MemberPerson) => username)
  for (const { username } of [ann, cam]) {
    await ask(ben, 'PUT', `/blocks/${username}`)
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
  }
  expect(await blocked(ben)).toEqual([cam.username, ann.username])
  expect([await blocked(ann), await blocked(cam)]).toEqual([[], []])
  expect((await ask(ben, 'PUT', `/blocks/${ben.username}`)).status).toBe(409)
  expect((await ask(ben, 'PUT', '/blocks/nobody_at_all')).status).toBe(404)
  for (const { username } of [ann, cam]) await ask(ben, 'DELETE', `/blocks/${username}`)
  expect(await blocked(ben)).toEqual([])
})

test('blocked by their id, as in messages, they are apart here, too', async () => {
  const topic = await begin(ann)
  const block = (method: string, user_id: string) =>
    method === 'POST'
      ? app.call('POST', '/blocks', { token: ann.token, body: { user_id } })
      : app.call('DELETE', '/blocks', { token: ann.token, query: { user_id } })
  expect((await block('POST', cam.id)).status).toBe(201)
  expect((await answer(cam, topic.id, 'May I?')).status).toBe(409)
  expect((await block('POST', newId())).status).toBe(404)
  expect((await block('POST', ann.id)).status).toBe(409)
  expect((await block('DELETE', cam.id)).status).toBe(204)
  expect((await answer(cam, topic.id, 'May I now?')).status).toBe(201)
})

test('nobody can hide from an editor', async () => {
  const edith = await makePerson(app.services, { roles: ['editor'] })
  const { access_token: token } = await sessionFor(app.services, edith)
  const topic = await begin(ann)
  expect((await ask(ann, 'PUT', `/blocks/${edith.username}`)).status).toBe(204)
  const own = await app.call('GET', `/forum/topics/${topic.id}/own`, { token })
  expect(own.body.hidden_ids).toEqual([])
  const said = await app.call('POST', `/forum/topics/${topic.id}/posts`, {
    ...{ token, body: { body: 'Please be kind', agree_to_rules: true } },
  })
  expect(said.status).toBe(201)
  const { body } = await app.call('GET', `/profiles/${ann.id}/topics`, { token })
  expect(body.items.map(({ id }: { id: string }) => id)).toContain(topic.id)
})
