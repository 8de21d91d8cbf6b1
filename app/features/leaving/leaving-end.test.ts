import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { leavingOf } from '../../../tests/factories/leaving'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { NOBODY } from '../accounts/password-hash.server'

const app = useApp()
const { later, sweep, end, leave, signIn, isThere, subjectsTo } = leavingOf(app)

beforeEach(async () => void (await app.services.pool.query('delete from leavings')))

describe('by one token and without a body, as outside programs call it', () => {
  const own = async () => {
    const person = await makePerson(app.services)
    return { ...person, token: (await sessionFor(app.services, person)).access_token }
  }
  const call = (method: string, path: string, token: string) => app.call(method, path, { token })

  test('each answers 202, and what was asked for can be taken back', async () => {
    const { token, ...person } = await own()
    expect(await call('GET', '/account/export', token)).toMatchObject({
      status: 202,
      body: { export: { state: 'making' } },
    })
    expect((await call('POST', '/account/deletion', token)).status).toBe(202)
    expect(await call('DELETE', '/account/deletion', token)).toMatchObject({ status: 202, body: { erase_at: null } })
    expect((await call('GET', '/auth/user', token)).status).toBe(200)
    await runJobs(app.services, ['tell_stays'])
    expect((await subjectsTo(person.email))[0]).toMatch(/stays$/)
    await end()
    expect(await isThere(person)).toBe(true)
  })

  test('meanwhile the session can do nothing else, also once it is renewed, and asking twice asks once', async () => {
    const person = await makePerson(app.services)
    const session = await sessionFor(app.services, person)
    const asked = await Promise.all([1, 2].map(() => call('POST', '/account/deletion', session.access_token)))
    expect(asked.map(({ status }) => status).sort()).toEqual([202, 401])
    expect((await call('GET', '/auth/user', session.access_token)).status).toBe(401)
    const { body } = await app.call('POST', '/auth/refresh', { body: { refresh_token: session.refresh_token } })
    expect(body.session.kind).toBe('leaving')
    expect((await call('GET', '/account', body.session.access_token)).status).toBe(401)
    await end()
    expect(await isThere(person)).toBe(false)
  })

  test('ten minutes after signing in it needs the password, or one to be set', async () => {
    const { token, id } = await own()
    await app.services.pool.query(
      `update sessions set created_at = created_at - interval '11 minutes' where user_id = $1`,
      [id],
    )
    const late = await call('POST', '/account/deletion', token)
    expect([late.status, Object.keys(late.body.details.fields)]).toEqual([400, ['current_password']])
    await app.services.pool.query('update users set password_hash = $1 where id = $2', [NOBODY, id])
    expect((await call('POST', '/account/deletion', token)).status).toBe(409)
    await app.services.pool.query('update sessions set created_at = $2 where user_id = $1', [id, app.clock.now])
    expect((await call('POST', '/account/deletion', token)).status).toBe(202)
  })
})

describe('the end gives way', () => {
  const locked = async (...statements: [string, unknown[]][]) => {
    const client = await app.services.pool.connect()
    await client.query('begin')
    for (const [text, values] of statements) await client.query(text, values)
    return client
  }
  /** The next turn would end it. */
  const nearlyGone = async () => {
    const person = await makePerson(app.services)
    const { id: bakery_id } = await makeBakery(app.services.db, { claimed_by: person.id })
    await leave(person)
    later(15)
    await sweep()
    later(2)
    return { ...person, bakery_id }
  }

  test('to whoever signs in at this moment', async () => {
    const person = await nearlyGone()
    const signing = await locked(['select from users where id = $1 for no key update', [person.id]])
    await sweep()
    await signing.query('delete from leavings where user_id = $1', [person.id])
    await signing.query('commit')
    signing.release()
    later(0.1)
    await sweep()
    expect(await isThere(person)).toBe(true)
  })

  test('to whoever writes to them at this moment', async () => {
    const person = await nearlyGone()
    const { pool, db } = app.services
    const { id: bakery_id } = await makeBakery(db)
    const id = newId()
    await pool.query(
      'insert into conversations (id, bakery_id, customer_id, last_message_at) values ($1, $2, $3, now())',
      [...[id, bakery_id, person.id]],
    )
    const writing = await locked(['select from conversations where id = $1 for no key update', [id]])
    const swept = sweep()
    await writing.query(
      `insert into notifications (id, user_id, kind, group_key, title, path) values ($1, $2, 'message', $3, 'Hello', '/messages')`,
      [newId(), person.id, `conversation:${id}`],
    )
    await writing.query('commit')
    writing.release()
    await swept
    later(0.1)
    await sweep()
    expect(await isThere(person)).toBe(false)
  })

  test('to signing in, which waits for a block and not in a circle with it', async () => {
    const person = await nearlyGone()
    const blocking = await locked(['select from bakeries where id = $1 for no key update', [person.bakery_id]])
    const signed = signIn(person)
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await app.services.pool.query(waits)).rowCount, { timeout: 15_000 }).toBe(1)
    await blocking.query('select from users where id = $1 for no key update', [person.id])
    await blocking.query('commit')
    blocking.release()
    expect((await signed).status).toBe(200)
  })
})

test('after days without a sweep they still get the reminder, and a day to answer it', async () => {
  const person = await makePerson(app.services)
  await leave(person)
  later(20)
  const lately = app.clock.now
  await sweep()
  later(0.9)
  await sweep()
  expect([await isThere(person), (await subjectsTo(person.email))[0]]).toEqual([
    true,
    expect.stringMatching(/^Tomorrow/),
  ])
  const { rows } = await app.services.pool.query('select erase_at from leavings where user_id = $1', [person.id])
  expect(rows[0].erase_at.getTime() - lately.getTime()).toBeGreaterThanOrEqual(23 * 3_600_000)
  later(1.1)
  await sweep()
  expect(await isThere(person)).toBe(false)
})

test('open reports about what goes are closed, those about reviews that stay are not', async () => {
  const { db, pool } = app.services
  const person = await makePerson(app.services)
  const { id: bakery_id } = await makeBakery(db)
  const review = newId()
  await pool.query(`insert into reviews (id, bakery_id, user_id, stars, body) values ($1, $2, $3, 1, 'Bad.')`, [
    ...[review, bakery_id, person.id],
  ])
  for (const [type, id] of [
    ['profile', person.id],
    ['review', review],
  ])
    await pool.query(`insert into reports (id, subject_type, subject_id, reason) values ($1, $2, $3, 'spam')`, [
      ...[newId(), type, id],
    ])
  await leave(person, { keeps_posts: true })
  await end()
  const { rows } = await pool.query(
    'select subject_type, status from reports where subject_id = any ($1) order by subject_type',
    [[person.id, review]],
  )
  expect(rows).toEqual([
    { subject_type: 'profile', status: 'dismissed' },
    { subject_type: 'review', status: 'open' },
  ])
})
