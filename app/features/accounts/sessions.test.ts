import { describe, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, PASSWORD, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { rowsOf } from '../../../tests/setup/rows'
import { newId } from '../../lib/ids'

const app = useApp()
const refresh = (refresh_token: string) => app.call('POST', '/auth/refresh', { body: { refresh_token } })
const whoAmI = (token: string) => app.call('GET', '/auth/user', { token })
const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}

async function opened(remember_me = false) {
  const person = await makePerson(app.services)
  const { body } = await app.call('POST', '/auth/sign-in', {
    body: { credential: person.email, password: PASSWORD, remember_me },
  })
  return { person, session: body.session }
}

describe('the access token', () => {
  test('lasts ten minutes', async () => {
    const { session } = await opened()
    later(599)
    expect((await whoAmI(session.access_token)).status).toBe(200)
    later(1)
    expect((await whoAmI(session.access_token)).status).toBe(401)
  })

  test.each(['', 'Bearer ', 'x'.repeat(43), 'not a token at all'])('%j is nobody', async (token) =>
    expect((await whoAmI(token)).body).toEqual({ error: 'Authentication required', code: 'unauthenticated' }),
  )

  test('a refresh token is no access token, nor the other way round', async () => {
    const { session } = await opened()
    expect((await whoAmI(session.refresh_token)).status).toBe(401)
    expect((await refresh(session.access_token)).status).toBe(401)
  })
})

describe('refreshing', () => {
  test('gives new tokens of the same kind', async () => {
    const { session, person } = await opened()
    later(300)
    const { status, body } = await refresh(session.refresh_token)
    expect(status).toBe(200)
    expect(body.session).toMatchObject({ kind: 'user', token_type: 'bearer', user: { id: person.id } })
    expect(body.session.expires_at).toBe(new Date(app.clock.now.getTime() + 600_000).toISOString())
    expect(body.session.refresh_token).not.toBe(session.refresh_token)
    expect((await whoAmI(body.session.access_token)).status).toBe(200)
  })

  test('many at once with one token all get the same successor', async () => {
    const { session } = await opened()
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(session.refresh_token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await whoAmI(answers[0]!.body.session.access_token)).status).toBe(200)
  })

  test('a lost answer is given again as long as nobody used what it brought', async () => {
    const { session } = await opened()
    const first = await refresh(session.refresh_token)
    later(3600)
    expect((await refresh(session.refresh_token)).body).toEqual(first.body)
    const next = await refresh(first.body.session.refresh_token)
    expect((await whoAmI(next.body.session.access_token)).status).toBe(200)
  })

  test('an answer that was used is given again for ten seconds; after that the whole family is out', async () => {
    const { session } = await opened()
    const first = await refresh(session.refresh_token)
    const calls = await Promise.all(Array.from({ length: 6 }, () => whoAmI(first.body.session.access_token)))
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]))
    later(10)
    expect((await refresh(session.refresh_token)).body).toEqual(first.body)
    later(1)
    const stolen = await refresh(session.refresh_token)
    expect([stolen.status, stolen.body]).toEqual([
      401,
      { error: 'Your session has expired. Please sign in again.', code: 'session_expired' },
    ])
    expect((await whoAmI(first.body.session.access_token)).status).toBe(401)
    expect((await refresh(first.body.session.refresh_token)).status).toBe(401)
  })

  test('that it was used is known long after the access token has gone', async () => {
    const { session } = await opened()
    const child = (await refresh(session.refresh_token)).body.session
    await whoAmI(child.access_token)
    later(11 * 60)
    await app.services.pool.query('delete from session_tokens where expires_at <= $1', [app.clock.now])
    expect((await refresh(session.refresh_token)).status).toBe(401)
    expect((await refresh(child.refresh_token)).status).toBe(401)
  })

  test('a token past its own end renews nothing, not even as a lost answer; its successor goes on', async () => {
    const { session } = await opened()
    later(12 * 3600 - 5)
    const child = (await refresh(session.refresh_token)).body.session
    later(5)
    expect((await refresh(session.refresh_token)).status).toBe(401)
    expect((await refresh(child.refresh_token)).status).toBe(200)
  })

  test('only the immediate parent is forgiven: a grandparent ends the family even at once', async () => {
    const { session } = await opened()
    const child = (await refresh(session.refresh_token)).body.session
    const grandchild = (await refresh(child.refresh_token)).body.session
    expect((await whoAmI(grandchild.access_token)).status).toBe(200)
    expect((await refresh(session.refresh_token)).status).toBe(401)
    expect((await whoAmI(grandchild.access_token)).status).toBe(401)
  })

  test('another session of the same person is not touched by that', async () => {
    const { session, person } = await opened()
    const other = await sessionFor(app.services, person)
    await whoAmI((await refresh(session.refresh_token)).body.session.access_token)
    later(60)
    expect((await refresh(session.refresh_token)).status).toBe(401)
    expect((await whoAmI(other.access_token)).status).toBe(200)
  })

  test.each([
    [false, 12 * 3600],
    [true, 30 * 86_400],
  ])('remembered: %s, unused it ends after %d seconds, and each use begins anew', async (remember_me, seconds) => {
    let { session } = await opened(remember_me)
    later(seconds - 1)
    session = (await refresh(session.refresh_token)).body.session
    later(seconds - 1)
    session = (await refresh(session.refresh_token)).body.session
    later(seconds)
    expect((await refresh(session.refresh_token)).status).toBe(401)
  })
})

describe('signing out', () => {
  test('ends the family at once, and nobody else', async () => {
    const { session, person } = await opened()
    const other = await sessionFor(app.services, person)
    const child = (await refresh(session.refresh_token)).body.session
    expect((await app.call('POST', '/auth/sign-out', { token: child.access_token })).status).toBe(204)
    for (const token of [session.access_token, child.access_token]) expect((await whoAmI(token)).status).toBe(401)
    expect((await refresh(child.refresh_token)).status).toBe(401)
    expect((await whoAmI(other.access_token)).status).toBe(200)
  })

  test('everywhere ends all sessions of this person and none of an outsider', async () => {
    const { session, person } = await opened()
    const outsider = await opened()
    const other = await sessionFor(app.services, person)
    const listed = await app.call('GET', '/auth/sessions', { token: session.access_token })
    expect(listed.body.sessions).toHaveLength(2)
    expect(listed.body.sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
    expect((await app.call('POST', '/auth/sign-out-everywhere', { token: session.access_token })).status).toBe(204)
    for (const token of [session.access_token, other.access_token]) expect((await whoAmI(token)).status).toBe(401)
    expect((await whoAmI(outsider.session.access_token)).status).toBe(200)
  })
})

test('an owner is whoever claimed a verified bakery, and the primary one is their choice or the oldest claim', async () => {
  const rows = rowsOf({ db: app.services.db, pool: app.services.pool, url: '' })
  const { person, session } = await opened()
  const primary = async () => (await whoAmI(session.access_token)).body.primary_bakery_id
  const claim = async (verification_status: string, decided_at: string) => {
    const verified_at = verification_status === 'verified' ? decided_at : null
    const bakery_id = await rows.insertBakery({ claimed_by: person.id, verification_status, verified_at })
    await app.services.pool.query(
      `insert into bakery_claims (id, bakery_id, user_id, status, decided_at) values (gen_random_uuid(), $1, $2, 'approved', $3)`,
      [bakery_id, person.id, decided_at],
    )
    return bakery_id
  }
  const choose = (bakery_id: string) =>
    app.call('PUT', '/profile/primary-bakery', { token: session.access_token, body: { bakery_id } })
  const unverified = await claim('unverified', '2026-01-01')
  expect(await primary()).toBeNull()
  const newer = await claim('verified', '2026-06-01')
  expect(await primary()).toBe(newer)
  const older = await claim('verified', '2026-03-01')
  expect(await primary()).toBe(older)
  expect((await choose(newer)).status).toBe(204)
  expect(await primary()).toBe(newer)
  const { id: strange } = await makeBakery(app.services.db)
  for (const id of [unverified, strange, newId()]) expect((await choose(id)).status).toBe(404)
  expect(await primary()).toBe(newer)
  await app.services.pool.query(
    `update bakeries set verification_status = 'unverified', verified_at = null where id = $1`,
    [newer],
  )
  expect(await primary()).toBe(older)
})

test('header link, badge and statistics speak of one bakery, also when the first claimed was verified last', async () => {
  const { db, pool } = app.services
  const { person, session } = await opened()
  const { access_token: token } = await sessionFor(app.services, person)
  const owned = { claimed_by: person.id, verification_status: 'verified' as const }
  const makeOwned = async (decided_at: string, verified_at: string) => {
    const { id } = await makeBakery(db, { ...owned, verified_at: new Date(verified_at) })
    await pool.query(
      `insert into bakery_claims (id, bakery_id, user_id, status, decided_at) values (gen_random_uuid(), $1, $2, 'approved', $3)`,
      [id, person.id, decided_at],
    )
    return id
  }
  const later = await makeOwned('2026-06-01', '2026-06-02')
  const first = await makeOwned('2026-03-01', '2026-06-03')
  await makeOrderRow(db, { bakery_id: first })
  await makeOrderRow(db, { bakery_id: later })
  await makeOrderRow(db, { bakery_id: later })
  expect((await whoAmI(session.access_token)).body.primary_bakery_id).toBe(first)
  expect((await app.call('GET', '/order-stats', { token })).body.data.bakery_id).toBe(first)
  expect((await app.call('GET', '/counters', { token })).body.unviewed_orders).toBe(1)
  await app.call('PUT', '/profile/primary-bakery', { token, body: { bakery_id: later } })
  expect((await app.call('GET', '/order-stats', { token })).body.data.bakery_id).toBe(later)
  expect((await app.call('GET', '/counters', { token })).body.unviewed_orders).toBe(2)
})
