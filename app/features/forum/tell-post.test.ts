import { afterAll, expect, test } from 'vitest'
import { makeMember } from '../../../tests/factories/forum'
import { makePerson } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { useForum } from '../../../tests/setup/forum'
import { runJobs } from '../../../tests/setup/jobs'
import { startPushService } from '../../../tests/setup/push-service'
import { until } from '../../../tests/setup/works'
import { stopLink } from '../../mail/stop-mail.server'

const app = useApp()
const service = await startPushService()
afterAll(() => service.stop())
const { answer, begin, bell, people, places, query, remove, restore } = useForum(app)
const mailsTo = ({ email }: { email: string }) => query('select subject from mail_outbox where "to" = $1', email)
const bodies = (id: string) => query('select body from notifications where quotes = $1', `post:${id}`)

test('an address that was never confirmed gets no mail, whoever names its owner', async () => {
  const { ann } = people
  const victim = await makePerson(app.services, { verified: false })
  const { body: topic } = await begin(ann, { body: `Look, @${victim.username}` })
  expect(topic.body_html).not.toContain('<a')
  await runJobs(app.services)
  expect(await mailsTo(victim)).toEqual([])
  expect(await query('select from notifications where user_id = $1', victim.id)).toEqual([])
  const found = await app.call('GET', '/forum/people', { token: ann.token, query: { q: victim.username } })
  expect(found.body.items).toEqual([])
})

test('whoever stopped the mails of a topic gets none of it, also when they are named or answer in it', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann, { title: 'Stopped' })
  await answer(ann, topic.id, `And you, @${ben.username}?`)
  await runJobs(app.services)
  expect(await mailsTo(ben)).toHaveLength(1)
  const link = stopLink({ public_url: '', secret: app.services.secret }, '', {
    ...{ who: ben.id, what: 'topic', about: topic.id },
  })
  const off = await app.call('POST', '/forum-mails/off', { body: { token: link.slice(3), what: 'one' } })
  expect(off.status).toBeLessThan(300)
  await answer(ann, topic.id, `Again, @${ben.username}`)
  await answer(ben, topic.id)
  await answer(ann, topic.id)
  await runJobs(app.services)
  expect(await mailsTo(ben)).toHaveLength(1)
  // A name is called all the same.
  expect(await bell(ben)).toContain(`${ann.full_name} mentioned you in “Stopped”`)
  const own = async () => (await app.call('GET', `/forum/topics/${topic.id}/own`, { token: ben.token })).body.followed
  expect(await own()).toBe(false)
  await app.call('PUT', `/forum/topics/${topic.id}/follow`, { token: ben.token })
  expect(await own()).toBe(true)
  await app.call('DELETE', `/forum/topics/${topic.id}/follow`, { token: ben.token })
  await answer(ben, topic.id)
  expect(await own()).toBe(false)
})

test('mails about the forum go when no other mail waits, name where mail reaches the house, and stop after a complaint', async () => {
  const { ann, ben } = people
  const [cora, dora, elle] = await Promise.all([1, 2, 3].map(() => makeMember(app.services)))
  const { body: topic } = await begin(ann)
  for (const { token } of [ben, cora!, dora!, elle!])
    await app.call('PUT', `/forum/topics/${topic.id}/follow`, { token })
  await app.call('PUT', '/notification-settings', { token: cora!.token, body: { kind: 'forum', mail: false } })
  await query('insert into mail_suppressions (email, complained_at) values ($1, now())', dora!.email)
  await answer(ann, topic.id)
  await runJobs(app.services)
  const mails = await query(
    'select "to", bulk, strpos(text, $2) > 0 as says_where from mail_outbox where "to" = any ($1)',
    [ann, ben, cora!, dora!, elle!].map(({ email }) => email),
    app.services.env.postal_address,
  )
  const sent = { bulk: true, says_where: true }
  expect(mails.toSorted((a, b) => (a.to < b.to ? -1 : 1))).toEqual(
    [ben, elle!].map(({ email }) => ({ to: email, ...sent })).toSorted((a, b) => (a.to < b.to ? -1 : 1)),
  )
  for (const who of [cora!, dora!]) expect(await bell(who)).toHaveLength(1)
})

test('a topic with another title leaves its old one in no mail that waits', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann, { title: 'Hasty heading' })
  await app.call('PUT', `/forum/topics/${topic.id}/follow`, { token: ben.token })
  await answer(ann, topic.id)
  await runJobs(app.services)
  expect(await mailsTo(ben)).toEqual([{ subject: 'New in “Hasty heading”' }])
  await app.call('PUT', `/forum/posts/${topic.id}`, { token: ann.token, body: { title: 'Better one', body: 'Rye' } })
  expect(await mailsTo(ben)).toEqual([])
  await answer(ann, topic.id)
  await runJobs(app.services)
  expect(await mailsTo(ben)).toEqual([{ subject: 'New in “Better one”' }])
})

test('a link of whoever follows a category ends that, and no other mail', async () => {
  const { ann } = people
  const { bread, questions } = places
  const reader = await makeMember(app.services)
  for (const { id } of [bread, questions])
    expect((await app.call('PUT', `/forum/categories/${id}/follow`, { token: reader.token })).status).toBe(204)
  await begin(ann)
  await runJobs(app.services)
  const [mail] = await query('select text from mail_outbox where "to" = $1', reader.email)
  expect(mail.text).toContain('Stop emails about this category')
  const token = /unsubscribe\/forum\?t=([\w.-]+)/.exec(mail.text)![1]!
  expect((await app.call('POST', '/forum-mails/off', { body: { token, what: 'one' } })).status).toBe(204)
  await begin(ann)
  await begin(ann, { category: 'questions', title: 'Another place' })
  await runJobs(app.services)
  expect((await mailsTo(reader)).map(({ subject }) => subject).sort()).toEqual([
    'New in “Another place”',
    'New in “Rye in winter”',
  ])
  expect((await app.call('POST', '/forum-mails/off', { body: { token, what: 'all' } })).status).toBe(204)
  await begin(ann, { category: 'questions' })
  await runJobs(app.services)
  expect(await mailsTo(reader)).toHaveLength(2)
})

test('a link about a topic that became part of another one ends the mails of that one', async () => {
  const { ann, ben } = people
  const { body: gone } = await begin(ann, { title: 'Old one' })
  const { body: stays } = await begin(ann, { title: 'New one' })
  await app.call('PUT', `/forum/topics/${gone.id}/follow`, { token: ben.token })
  const merged = await app.call('POST', `/forum/topics/${gone.id}/merge`, {
    ...{ token: people.editor, body: { into: stays.url } },
  })
  expect(merged.status).toBe(200)
  const link = stopLink({ public_url: '', secret: app.services.secret }, '', {
    ...{ who: ben.id, what: 'topic', about: gone.id },
  })
  expect((await app.call('POST', '/forum-mails/off', { body: { token: link.slice(3), what: 'one' } })).status).toBe(204)
  await answer(ann, stays.id)
  await runJobs(app.services)
  expect(await mailsTo(ben)).toEqual([])
})

test('words that are taken back while people are told of them are in no bell', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann)
  await runJobs(app.services)
  const { body: post } = await answer(ben, topic.id, 'Too hasty')
  // Ann's row is held, so that the job has read the words and can't ring her yet.
  const client = await app.services.pool.connect()
  const waits = (text: string) => async () =>
    (await query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like $1`, text)).length > 0
  try {
    await client.query('begin')
    await client.query('select from users where id = $1 for update', [ann.id])
    const told = runJobs(app.services)
    await until(waits('%insert into notifications%'))
    const removed = remove(ben, post.id)
    await until(waits('%for no key update of p%'))
    await client.query('commit')
    expect((await removed).status).toBe(204)
    await told
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect(await bodies(post.id)).toEqual([{ body: 'Post deleted' }])
})

test('who heard of a post isn’t told again when it comes back, but reads its words again', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann, { title: 'Here again' })
  const { body: post } = await answer(ben, topic.id, 'Here it is')
  await runJobs(app.services)
  await remove(ben, post.id)
  expect(await bodies(post.id)).toEqual([{ body: 'Post deleted' }])
  expect((await restore(ben, post.id)).body.state).toBe('visible')
  await runJobs(app.services)
  const told = 'select title, body, count from notifications where user_id = $1'
  expect(await query(told, ann.id)).toEqual([
    { title: `${ben.full_name} answered in “Here again”`, body: 'Here it is', count: 1 },
  ])
})

test('a topic that is deleted and taken back has its title in bells again', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann, { title: 'Now you see it', body: `@${ben.username}` })
  await runJobs(app.services)
  await remove(ann, topic.id)
  expect(await bell(ben)).toEqual([`${ann.full_name} mentioned you in “…”`])
  await restore(ann, topic.id)
  await runJobs(app.services)
  expect(await bell(ben)).toEqual([`${ann.full_name} mentioned you in “Now you see it”`])
})

test('nobody has heard of a post that was deleted at once: then they are told when it comes back', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann, { title: 'Not told yet' })
  await runJobs(app.services)
  const { body: post } = await answer(ben, topic.id)
  await remove(ben, post.id)
  await runJobs(app.services)
  expect(await bell(ann)).toEqual([])
  await restore(ben, post.id)
  await runJobs(app.services)
  expect(await bell(ann)).toEqual([`${ben.full_name} answered in “Not told yet”`])
})

test('the answer that solved a question still does when it comes back, unless another one does by then', async () => {
  const { ann, ben } = people
  const { body: topic } = await begin(ann, { category: 'questions' })
  const [one, two] = [(await answer(ben, topic.id)).body, (await answer(ben, topic.id)).body]
  const solve = (number: number | null) =>
    app.call('PUT', `/forum/topics/${topic.id}/solved`, { token: ann.token, body: { number } })
  const solved = async () =>
    (await query('select solved_number, solver_id from forum_topics where id = $1', topic.id))[0]
  await solve(one.number)
  await remove(ben, one.id)
  expect(await solved()).toEqual({ solved_number: null, solver_id: null })
  await restore(ben, one.id)
  expect(await solved()).toEqual({ solved_number: one.number, solver_id: ben.id })
  await remove(ben, one.id)
  await solve(two.number)
  await restore(ben, one.id)
  expect((await solved()).solved_number).toBe(two.number)
})

test('solving rings once, and not across a block', async () => {
  const { ann, ben } = people
  const cam = await makeMember(app.services)
  const { body: topic } = await begin(ann, { category: 'questions', title: 'Rings once' })
  const [of_ben, of_cam] = [(await answer(ben, topic.id)).body, (await answer(cam, topic.id)).body]
  const solve = (number: number | null) =>
    app.call('PUT', `/forum/topics/${topic.id}/solved`, { token: ann.token, body: { number } })
  await app.call('PUT', `/forum/blocks/${ann.username}`, { token: ben.token })
  for (const number of [of_ben.number, of_cam.number, null, of_cam.number])
    expect((await solve(number)).status).toBe(204)
  expect(await bell(ben)).toEqual([])
  expect(await query(`select title, count from notifications where group_key = $1`, `solved:${topic.id}`)).toEqual([
    { title: 'Your answer solved “Rings once”', count: 1 },
  ])
  await query(`insert into suspensions (user_id, until) values ($1, now() + interval '1 day')`, ann.id)
  expect((await solve(of_ben.number)).status).toBe(403)
})

test('an answer in a topic that somebody follows comes to their phone, until they stop following or switch it off', async () => {
  const { ann, ben } = people
  const cora = await makeMember(app.services)
  const { body: topic } = await begin(ann, { title: 'Pushed' })
  const [phone, hers] = [service.browser(), service.browser()]
  for (const [{ token }, { subscription }] of [
    [ben, phone],
    [ann, hers],
  ] as const)
    expect((await app.call('POST', '/push-subscriptions', { token, body: subscription })).status).toBe(201)
  await app.call('PUT', `/forum/topics/${topic.id}/follow`, { token: ben.token })
  await answer(cora, topic.id, 'Score it deeper.')
  await runJobs(app.services)
  const told = { title: expect.stringContaining('“Pushed”'), path: expect.stringMatching(/^\/forum\/post\//) }
  for (const { received } of [phone, hers])
    expect(received.map(({ message }) => message)).toEqual([expect.objectContaining(told)])
  await app.call('DELETE', `/forum/topics/${topic.id}/follow`, { token: ben.token })
  await app.call('PUT', '/notification-settings', { token: ann.token, body: { kind: 'forum', push: false } })
  await app.call('PUT', '/notifications/read', { token: ann.token, body: { all: true } })
  await answer(cora, topic.id, 'And hotter.')
  await runJobs(app.services)
  expect([phone.received, hers.received].map(({ length }) => length)).toEqual([1, 1])
})
