import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeBakery } from '../../tests/factories/make'
import { addHelper } from '../../tests/factories/order-people'
import { guestSession, makePerson, type Person, sessionFor } from '../../tests/factories/people'
import { useApp } from '../../tests/setup/app'
import { askEvents, type Events, openEvents } from '../../tests/setup/events'
import { type LiveApp, startLiveApp } from '../../tests/setup/live'
import { findStanding } from '../features/accounts/sessions.queries.server'
import { newId } from '../lib/ids'
import { LiveStreams } from './live-streams.server'
import { publish } from './publish.server'

const site = useApp()
let one: LiveApp
let two: LiveApp
let ann: Person
const opened: Events[] = []

beforeAll(async () => {
  one = await startLiveApp(site.services, site.database_url)
  two = await startLiveApp(site.services, site.database_url)
  ann = await makePerson(site.services)
})
afterEach(async () => {
  for (const events of opened.splice(0)) events.leave()
  await until(() => one.live.size + two.live.size === 0)
})
afterAll(async () => {
  await one?.close()
  await two?.close()
})

describe('what a stream says', () => {
  test('hello first, then what happens to this person, whichever process they are connected to', async () => {
    const bea = await makePerson(site.services)
    const [here, there, other] = [await follow(one, ann), await follow(two, ann), await follow(two, bea)]
    const event = { type: 'order', order_id: newId(), bakery_id: newId(), status: 'pending', change: 'new' } as const
    await site.services.db.transaction((tx) => publish(tx, ann.id, event))
    await publish(site.services.db, bea.id, { type: 'counters' })
    const { type, ...data } = event
    expect(await here.next()).toEqual({ type, data })
    expect(await there.next()).toEqual({ type, data })
    expect(await other.next()).toEqual({ type: 'counters', data: {} })
  })

  test('reaches a guest by their session, and somebody addressed twice once', async () => {
    const guest = await guestSession(site.services)
    const events = await openEvents(one.origin, guest.access_token)
    opened.push(events)
    expect(await events.next()).toEqual({ type: 'hello', data: {} })
    const session = await sessionFor(site.services, ann)
    const mine = await follow(one, ann, session.access_token)
    const { rows } = await site.services.pool.query('select id from sessions where user_id = $1', [ann.id])
    const sessions = rows.map(({ id }) => id as string)
    await publish(site.services.db, [guest.user.id, ann.id, ...sessions], { type: 'counters' })
    await publish(site.services.db, [guest.user.id, ann.id], { type: 'signed_out' })
    expect([(await events.next()).type, (await events.next()).type]).toEqual(['counters', 'signed_out'])
    expect([(await mine.next()).type, (await mine.next()).type]).toEqual(['counters', 'signed_out'])
  })

  test('is a stream that nothing on the way stores, packs or ends', async () => {
    const { response } = await follow(one, ann)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('says hello again after the process lost its connection to the database', async () => {
    const events = await follow(one, ann)
    await site.services.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'localoaf-listen' and datname = current_database()",
    )
    expect(await events.next()).toEqual({ type: 'hello', data: {} })
    await publish(site.services.db, ann.id, { type: 'counters' })
    expect((await events.next()).type).toBe('counters')
  })

  test('does not mind notices that make no sense', async () => {
    const events = await follow(one, ann)
    for (const payload of ['', 'nonsense', 'null', '{}', '{"to":7}', '{"to":[7]}'])
      await site.services.pool.query("select pg_notify('live', $1)", [payload])
    await publish(site.services.db, ann.id, { type: 'counters' })
    expect((await events.next()).type).toBe('counters')
  })
})

describe('when a stream ends', () => {
  const revocations: [string, (token: string, person: Person) => Promise<unknown>][] = [
    ['signing out', (token) => site.call('POST', '/auth/sign-out', { token })],
    ['signing out everywhere', (token) => site.call('POST', '/auth/sign-out-everywhere', { token })],
    ['a row removed', (_, { id }) => site.services.pool.query('delete from sessions where user_id = $1', [id])],
    ['a block', (_, { email }) => site.services.pool.query('insert into blocked_emails (email) values ($1)', [email])],
  ]
  test.each(revocations)('%s closes it, on every process', async (_, revoke) => {
    const person = await makePerson(site.services)
    const { access_token } = await sessionFor(site.services, person)
    const streams = [await follow(one, person, access_token), await follow(two, person, access_token)]
    await revoke(access_token, person)
    for (const events of streams) expect(await events.rest()).toEqual(['signed_out'])
    expect((await askEvents(one.origin, access_token)).status).toBe(401)
  })

  test.each([
    ['given', `insert into user_roles (user_id, role) values ($1, 'editor')`],
    ['taken', 'delete from user_roles where user_id = $1'],
    ['without its second step', 'delete from code_apps where user_id = $1'],
  ])('a role that is %s closes it, on every process, and lets it come back with the rights of now', async (_, sql) => {
    const person = await makePerson(site.services, { roles: sql.startsWith('delete') ? ['editor'] : [] })
    const { access_token } = await sessionFor(site.services, person)
    const streams = [await follow(one, person, access_token), await follow(two, person, access_token)]
    await site.services.pool.query(sql, [person.id])
    for (const events of streams) expect(await events.rest()).toEqual(['rights', 'expired'])
    expect((await follow(two, person, access_token)).response.status).toBe(200)
  })

  test('another session of the same person stays', async () => {
    const [leaving, staying] = [await sessionFor(site.services, ann), await sessionFor(site.services, ann)]
    const [gone, open] = [await follow(one, ann, leaving.access_token), await follow(one, ann, staying.access_token)]
    await site.call('POST', '/auth/sign-out', { token: leaving.access_token })
    expect(await gone.rest()).toEqual(['signed_out'])
    await publish(site.services.db, ann.id, { type: 'counters' })
    expect((await open.next()).type).toBe('counters')
  })

  test('it ends with its token, so that the browser comes back with a fresh one', async () => {
    const { access_token } = await sessionFor(site.services, ann)
    await site.services.pool.query(
      "update session_tokens set expires_at = $1 where kind = 'access' and session_id = (select id from sessions where user_id = $2 order by created_at desc, id desc limit 1)",
      [new Date(site.clock.now.getTime() + 400), ann.id],
    )
    const events = await follow(one, ann, access_token)
    expect(await events.rest()).toEqual(['expired'])
  })

  test('the server closes without waiting for its readers, nor for connections that never asked', async () => {
    const third = await startLiveApp(site.services, site.database_url)
    const events = await follow(third, ann)
    const { port } = new URL(third.origin)
    const silent = net.connect(Number(port), '127.0.0.1')
    await once(silent, 'connect')
    await third.close()
    expect(await events.rest()).toEqual([])
    expect(third.live.size).toBe(0)
    silent.destroy()
  })

  test('a reader that does not read is let go', async () => {
    const { access_token } = await sessionFor(site.services, ann)
    const { port } = new URL(one.origin)
    const socket = net.connect(Number(port), '127.0.0.1')
    socket.write(
      `GET /functions/v1/events HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\nauthorization: Bearer ${access_token}\r\n\r\n`,
    )
    socket.pause()
    await until(() => one.live.size === 1)
    const notice = JSON.stringify({ to: [ann.id], event: { type: 'message', message_id: 'x'.repeat(7000) } })
    const reading = await follow(one, ann)
    while (one.live.size > 1) {
      one.live.channels.live(notice)
      expect((await reading.next()).type).toBe('message')
    }
    socket.destroy()
  })
})

test('closes at once for whoever no longer works for a bakery, and opens again for what they still are', async () => {
  const helper = await makePerson(site.services)
  const { id: bakery_id } = await makeBakery(site.services.db)
  await addHelper(site.services, bakery_id, helper)
  const [here, there, other] = [await follow(one, helper), await follow(two, helper), await follow(two, ann)]
  await site.services.pool.query('delete from bakery_helpers where bakery_id = $1', [bakery_id])
  expect(await here.rest()).toEqual(['helpers', 'expired'])
  expect(await there.rest()).toEqual(['helpers', 'expired'])
  await publish(site.services.db, ann.id, { type: 'counters' })
  expect((await other.next()).type).toBe('counters')
  await follow(one, helper)
})

describe('who may open one', () => {
  test('ten for a person, then 429', async () => {
    const { access_token } = await sessionFor(site.services, ann)
    for (let count = 0; count < 10; count++) await follow(one, ann, access_token)
    const refused = await askEvents(one.origin, access_token)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    opened.pop()!.leave()
    await until(() => one.live.size === 9)
    await follow(one, ann, access_token)
  })

  test('a crowd of guests does not lock out whoever has an account behind the same address', async () => {
    const { services, database_url } = site
    const bounds = { findStanding: findStanding(services), clock: services.clock, most_per_address: 2 }
    const small = await startLiveApp(services, database_url, new LiveStreams(bounds))
    const guests = [await guestSession(services), await guestSession(services), await guestSession(services)]
    for (const { access_token } of guests.slice(0, 2)) opened.push(await openEvents(small.origin, access_token))
    expect((await askEvents(small.origin, guests[2]!.access_token)).status).toBe(429)
    const { access_token } = await sessionFor(services, ann)
    await follow(small, ann, access_token)
    expect((await askEvents(small.origin, access_token)).status).toBe(429)
    await small.close()
  })

  test('only what asks for events, and never by HEAD', async () => {
    const { access_token: token } = await sessionFor(site.services, ann)
    expect((await site.call('GET', '/events', { token })).status).toBe(400)
    const head = await askEvents(one.origin, token, { method: 'HEAD' })
    expect(head.status).toBe(404)
  })

  test('is told in OpenAPI', async () => {
    const { body } = await site.call('GET', '/openapi.json')
    expect(body.paths['/events'].get.responses['200'].content).toHaveProperty(['text/event-stream'])
  })

  test('the number of open streams is in the metrics', async () => {
    await follow(one, ann)
    const metrics = await (await fetch(`${one.origin}/metrics`)).text()
    expect(metrics).toContain('\nlive_streams 1\n')
  })
})

async function follow(app: LiveApp, person: Person, token?: string): Promise<Events> {
  const events = await openEvents(app.origin, token ?? (await sessionFor(site.services, person)).access_token)
  opened.push(events)
  expect(events.response.status).toBe(200)
  expect(await events.next()).toEqual({ type: 'hello', data: {} })
  return events
}

async function until(done: () => boolean) {
  while (!done()) await pause(5)
}
