import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeOrderPeople, ORDER_ACTORS, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { refundsOf } from '../../../tests/setup/order-money'
import { cancelUnanswered, remindUnanswered } from './unanswered.commands.server'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  app.clock.now = NOON
  people = await makeOrderPeople(app.services)
})

// Noon of a Sunday; the bakery is in Chicago.
const NOON = new Date('2026-11-15T18:00:00Z')
const FRIDAY = { requested_for: new Date('2026-11-20T06:00:00Z'), requested_until: new Date('2026-11-21T06:00:00Z') }
const SATURDAY = { starts_at: '2026-11-21T21:00:00.000Z', ends_at: '2026-11-22T00:00:00.000Z' }
/** As if so many hours had gone by. The clock stays: sessions would end with them. */
const pass = (id: string, hours: number) =>
  rows(sql`update orders set bakery_since = bakery_since - ${hours} * interval '1 hour',
    proposed_at = proposed_at - ${hours} * interval '1 hour' where id = ${id}`)

/** A wish for all of Friday, paid at noon. */
const wish = (row: Parameters<typeof makeOrderRow>[1] = {}) =>
  makeOrderRow(app.services.db, {
    bakery_id: people.bakery.id,
    customer_id: people.people.customer.id,
    customer_email: people.people.customer.email,
    bakery_since: NOON,
    created_at: NOON,
    ...FRIDAY,
    wished_day: true,
    ...row,
  })
const suggest = (id: string, body: object = SATURDAY, actor: OrderActor = 'owner') =>
  app.call('POST', `/orders-api/orders/${id}/proposal`, { token: people.tokens[actor], body })
const accept = (id: string, actor: OrderActor = 'customer') =>
  app.call('POST', `/orders-api/orders/${id}/proposal/accept`, { token: people.tokens[actor] })
const setStatus = (actor: OrderActor, id: string, status: string) =>
  app.call('PUT', `/orders-api/orders/${id}/status`, { token: people.tokens[actor], body: { status } })
const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await app.services.db.execute<T>(query)).rows
const kept = async (id: string) =>
  (
    await rows<{ status: string; requested_for: string; proposed_for: string | null }>(sql`
      select status, to_json(requested_for) as requested_for, to_json(proposed_for) as proposed_for from orders where id = ${id}`)
  )[0]!
const mailsOf = (number: string) =>
  rows<{ to: string; subject: string; text: string }>(
    sql`select "to", subject, text from mail_outbox where text like ${`%${number}%`} order by created_at, "to"`,
  )

describe('a suggested time', () => {
  test('is seen by both sides, told to the customer and kept in the history', async () => {
    const { id, order_number } = await wish()
    const answer = await suggest(id)
    expect(answer.body.data).toMatchObject({
      status: 'pending',
      proposed_for: SATURDAY.starts_at,
      proposed_until: SATURDAY.ends_at,
      requested_for: FRIDAY.requested_for.toISOString(),
    })
    const seen = await app.call('GET', `/orders-api/orders/${id}`, { token: people.tokens.customer })
    expect(seen.body.data).toMatchObject({ proposed_for: SATURDAY.starts_at })
    expect(seen.body.data.timeline).toMatchObject([
      { kind: 'edit', actor_role: 'bakery', note: 'Suggested Saturday, Nov 21, 3 – 6 PM.' },
    ])
    const query = { orderId: id, email: people.people.customer.email }
    expect((await app.call('GET', '/track-order', { query })).body.data).toMatchObject({
      proposed_for: SATURDAY.starts_at,
      proposed_until: SATURDAY.ends_at,
    })
    const board = await app.call('GET', `/my-listing/${people.bakery.id}/orders`, {
      token: people.tokens.owner,
      query: { id },
    })
    expect(board.body.orders).toMatchObject([{ proposed_for: SATURDAY.starts_at, proposed_until: SATURDAY.ends_at }])
    const mails = await mailsOf(order_number)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [people.people.customer.email, `${people.bakery.name} suggests another time`],
    ])
    expect(mails[0]!.text).toContain('Saturday, Nov 21, 3 – 6 PM')
  })

  test('may be made once', async () => {
    const { id, order_number } = await wish()
    const answers = await Promise.all([suggest(id), suggest(id), suggest(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await suggest(id)).body.error).toBe('You’ve already suggested a time. Your customer answers next.')
    expect(await mailsOf(order_number)).toHaveLength(1)
  })

  test.each(ORDER_ACTORS)('is made by the bakery, its helpers and admins; asked by %s', async (actor) => {
    const { id } = await wish({ session_id: people.sessions.guest })
    const allowed = actor === 'owner' || actor === 'admin' || actor === 'helper'
    const signed_out = ['anonymous', 'guest', 'other guest'].includes(actor)
    expect((await suggest(id, SATURDAY, actor)).status).toBe(allowed ? 200 : signed_out ? 401 : 404)
    expect((await kept(id)).proposed_for !== null).toBe(allowed)
  })

  test.each([
    ['a window that was chosen', { wished_day: false, requested_until: new Date('2026-11-20T09:00:00Z') }, 409],
    ['a window of somebody who is open all day', { wished_day: false }, 409],
    ['a confirmed order', { status: 'confirmed' }, 409],
    ['a cancelled order', { status: 'cancelled' }, 409],
    ['an order of which a piece was refunded', { payment_status: 'partly_refunded' }, 200],
    ['a refunded order', { payment_status: 'refunded' }, 409],
    ['an order that nobody paid', { payment_status: 'unpaid', bakery_since: null }, 404],
    ['an order without a time', { wished_day: false, requested_for: null, requested_until: null }, 200],
  ] as const)('for %s', async (_, row, status) => {
    const { id } = await wish(row)
    expect((await suggest(id)).status).toBe(status)
    expect((await kept(id)).proposed_for !== null).toBe(status === 200)
  })

  test('that cannot be is refused beside its field', async () => {
    const { id } = await wish()
    const refused = async (window: Partial<typeof SATURDAY>) =>
      (await suggest(id, { ...SATURDAY, ...window })).body.details.fields
    expect(await refused({ starts_at: '2026-11-15T17:59:00Z' })).toEqual({
      starts_at: 'Please choose a time in the future.',
    })
    expect(await refused({ ends_at: '2026-11-21T20:00:00Z' })).toEqual({
      ends_at: 'Please choose an end after the start.',
    })
    expect((await kept(id)).proposed_for).toBeNull()
  })

  test('ends with whatever else happens to the order', async () => {
    for (const [actor, status] of [
      ['owner', 'confirmed'],
      ['customer', 'cancelled'],
    ] as const) {
      const { id } = await wish()
      await suggest(id)
      expect((await setStatus(actor, id, status)).status).toBe(200)
      expect(await kept(id)).toMatchObject({ status, proposed_for: null })
      expect((await accept(id)).status).toBe(409)
    }
  })
})

describe('accepting', () => {
  test('confirms the order for the suggested time, and tells both sides', async () => {
    const { id, order_number } = await wish()
    await suggest(id)
    const { body } = await accept(id)
    expect(body.data).toMatchObject({
      status: 'confirmed',
      requested_for: SATURDAY.starts_at,
      requested_until: SATURDAY.ends_at,
      proposed_for: null,
      proposed_until: null,
      pickup: { street: '7 Secret Lane' },
    })
    expect(body.data.timeline.at(-1)).toMatchObject({
      from_status: 'pending',
      to_status: 'confirmed',
      actor_role: 'customer',
    })
    const [, ...mails] = await mailsOf(order_number)
    expect(mails.map(({ to }) => to).sort()).toEqual([people.people.customer.email, people.people.owner.email].sort())
    for (const { text } of mails) expect(text).toContain('Pickup: Saturday, Nov 21, 3 – 6 PM.')
    expect(mails.find(({ to }) => to === people.people.customer.email)!.text).toContain('7 Secret Lane')
    expect((await accept(id)).body.error).toBe('There’s no suggested time to accept.')
  })

  test.each(ORDER_ACTORS)('is the customer’s, or the session’s that ordered; asked by %s', async (actor) => {
    const { id } = await wish({ session_id: people.sessions.guest })
    await suggest(id)
    const allowed = actor === 'customer' || actor === 'guest'
    expect((await accept(id, actor)).status).toBe(allowed ? 200 : actor === 'anonymous' ? 401 : 404)
    expect((await kept(id)).status).toBe(allowed ? 'confirmed' : 'pending')
  })

  test('is too late once the time has passed or the order is cancelled', async () => {
    const { id } = await wish()
    await suggest(id)
    await pass(id, 24)
    await rows(sql`update orders set proposed_for = proposed_for - interval '8 days', proposed_until = ${NOON.toISOString()}
      where id = ${id}`)
    expect((await accept(id)).body.error).toBe('That time has passed, so it’s too late to accept.')
    await cancelUnanswered(app.services)
    expect(await accept(id)).toMatchObject({
      status: 409,
      body: { error: 'This order was cancelled, so it’s too late to accept.' },
    })
  })

  test('and a mail that cannot be made does not stop it', async () => {
    const { id, order_number } = await wish()
    await suggest(id)
    await rows(
      sql.raw(`alter table mail_outbox add constraint poison check (text not like '%${order_number}%') not valid`),
    )
    expect((await accept(id)).status).toBe(200)
    await rows(sql`alter table mail_outbox drop constraint poison`)
    expect((await kept(id)).status).toBe('confirmed')
  })
})

describe('without an answer', () => {
  test('nothing is blamed on the bakery; after 24 hours everything goes back, and both are told why', async () => {
    const { id, order_number, customer_total_cents } = await wish()
    await pass(id, 11)
    expect((await suggest(id)).status).toBe(200)
    await pass(id, 23.9)
    await remindUnanswered(app.services)
    await cancelUnanswered(app.services)
    expect((await kept(id)).status).toBe('pending')
    expect(await mailsOf(order_number)).toHaveLength(1)
    await pass(id, 0.1)
    await Promise.all([cancelUnanswered(app.services), cancelUnanswered(app.services)])
    expect(await kept(id)).toMatchObject({ status: 'cancelled', proposed_for: null })
    expect(await refundsOf(app.services.db, id)).toMatchObject([{ kind: 'full', customer_cents: customer_total_cents }])
    const [, ...mails] = await mailsOf(order_number)
    expect(mails).toHaveLength(2)
    expect(mails.find(({ to }) => to === people.people.customer.email)!.text).toContain('We didn’t hear from you')
  })

  test('an hour before the suggested time, but never within half an hour of the suggestion', async () => {
    const { id } = await wish()
    await suggest(id, { starts_at: '2026-11-15T18:30:00Z', ends_at: '2026-11-15T22:00:00Z' })
    await pass(id, 0.4)
    await cancelUnanswered(app.services)
    expect((await kept(id)).status).toBe('pending')
    await pass(id, 0.1)
    await cancelUnanswered(app.services)
    expect((await kept(id)).status).toBe('cancelled')
  })

  test('at the same moment as an answer: one of them happens, whole', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, order_number } = await wish()
      await suggest(id)
      await pass(id, 24)
      const [answer] = await Promise.all([accept(id), cancelUnanswered(app.services)])
      const accepted = answer.status === 200
      expect(await kept(id)).toMatchObject({ status: accepted ? 'confirmed' : 'cancelled', proposed_for: null })
      expect(await refundsOf(app.services.db, id)).toHaveLength(accepted ? 0 : 1)
      expect(await rows(sql`select id from order_events where order_id = ${id} and kind = 'status'`)).toHaveLength(1)
      expect(await mailsOf(order_number)).toHaveLength(3)
    }
  })

  test('a suggestion at the last moment saves the order from the bakery’s own deadline', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await wish()
      await pass(id, 24)
      const [answer] = await Promise.all([suggest(id), cancelUnanswered(app.services)])
      expect((await kept(id)).status).toBe(answer.status === 200 ? 'pending' : 'cancelled')
      await setStatus('customer', id, 'cancelled')
    }
  })
})
