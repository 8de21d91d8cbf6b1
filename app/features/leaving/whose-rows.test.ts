import { expect, test } from 'vitest'
import { DAY_MS } from '~/lib/durations'
import { newId } from '~/lib/ids'
import { sendLetter } from '~/mail/outbox.server'
import { testMail } from '../../../tests/factories/mail'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, type Person } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { sweepLeavings } from './leaving.commands.server'
import { findPerson } from './person.queries.server'

const app = useApp()

async function erase({ id }: Person) {
  const { pool, clock } = app.services
  await pool.query(
    `insert into leavings (user_id, keeps_posts, created_at, erase_at, reminded_at)
     values ($1, false, now() - interval '14 days', $2, now() - interval '1 day')`,
    [id, clock()],
  )
  await sweepLeavings(app.services)
  expect((await pool.query('select last_error from due_failures')).rows).toEqual([])
}

const nameOn = async (order_id: string) =>
  (await app.services.pool.query('select customer_name from orders where id = $1', [order_id])).rows[0].customer_name

/** As a baker's list has them. */
async function list(row: { bakery_id: string; name: string; user_id?: string; email?: string; merged_into?: string }) {
  const id = newId()
  await app.services.pool.query(
    'insert into bakery_customers (id, bakery_id, name, user_id, email, merged_into) values ($1, $2, $3, $4, $5, $6)',
    [id, row.bakery_id, row.name, row.user_id ?? null, row.email ?? null, row.merged_into ?? null],
  )
  return id
}

test('orders that a baker wrote down for them lose their name, too, but not those of another person on the same row', async () => {
  const person = await makePerson(app.services, { full_name: 'Vera Gone' })
  const { db, pool } = app.services
  const { id: bakery_id } = await makeBakery(db)
  const kept = await list({ bakery_id, name: 'Vera from the market' })
  const own = await list({ bakery_id, name: 'Vera Gone', user_id: person.id, email: person.email, merged_into: kept })
  const phoned = (bakery_customer_id: string, customer_email: string | null) =>
    makeOrderRow(db, {
      ...{ bakery_id, bakery_customer_id, customer_email, customer_name: 'Vera Gone' },
      ...{ payment_status: 'offline', status: 'completed' },
    })
  const orders = [await phoned(own, null), await phoned(kept, null), await phoned(kept, 'husband@crumb.test')]
  await erase(person)
  const names = await Promise.all(orders.map(({ id }) => nameOn(id)))
  expect(names).toEqual(['Erased customer', 'Erased customer', 'Vera Gone'])
  expect((await pool.query('select from bakery_customers where bakery_id = $1', [bakery_id])).rowCount).toBe(0)
})

test('what came to an address after they gave it up is somebody else’s', async () => {
  const person = await makePerson(app.services)
  const { db, pool, clock } = app.services
  const order = (created_at: Date) =>
    makeOrderRow(db, {
      ...{ customer_email: 'old@crumb.test', customer_name: 'Vera Gone', status: 'completed', created_at },
    })
  const before = await order(new Date(clock().getTime() - DAY_MS))
  await pool.query(`insert into former_emails (email, user_id, created_at) values ('old@crumb.test', $1, $2)`, [
    ...[person.id, clock()],
  ])
  const after = await order(new Date(clock().getTime() + DAY_MS))
  await sendLetter(db, testMail({ to: 'old@crumb.test' }))
  const { emails, thing_ids } = await findPerson(db, person.id)
  expect(emails).toEqual([person.email, 'old@crumb.test'])
  expect([thing_ids.includes(before.id), thing_ids.includes(after.id)]).toEqual([true, false])
  await erase(person)
  expect([await nameOn(before.id), await nameOn(after.id)]).toEqual(['Erased customer', 'Vera Gone'])
  expect((await pool.query(`select from mail_outbox where "to" = 'old@crumb.test'`)).rowCount).toBe(1)
})

test('an address is free for a new account once its person has left', async () => {
  const person = await makePerson(app.services)
  await erase(person)
  const { email, username } = person
  const signUp = (name: string) =>
    app.call('POST', '/auth/sign-up', {
      body: { full_name: 'Vera New', email, username: name, password: 'Rye-and-Shine-8' },
    })
  // Others' words still name them.
  expect((await signUp(username)).body.details.fields).toHaveProperty('username')
  const { body } = await app.call('POST', '/rpc/check_username_public_safe', { body: { username_to_check: username } })
  expect(body).toMatchObject({ available: false })
  expect((await signUp(`${username}_new`)).status).toBe(201)
  await app.services.pool.query('update gone_usernames set until = now()')
  expect(
    (await app.call('POST', '/rpc/check_username_public_safe', { body: { username_to_check: username } })).body,
  ).toMatchObject({ available: true })
})

test('a husband whom the baker took for the same customer stays on the list', async () => {
  const person = await makePerson(app.services)
  const { db, pool } = app.services
  const { id: bakery_id } = await makeBakery(db)
  const kept = await list({ bakery_id, name: 'The Gones' })
  await list({ bakery_id, name: 'Vera Gone', user_id: person.id, email: person.email, merged_into: kept })
  const his = await list({ bakery_id, name: 'Hal Gone', email: 'hal@crumb.test', merged_into: kept })
  const order = await makeOrderRow(db, {
    ...{ bakery_id, bakery_customer_id: kept, customer_email: 'hal@crumb.test', status: 'completed' },
  })
  await erase(person)
  const on = await pool.query('select bakery_customer_id from orders where id = $1', [order.id])
  expect(on.rows[0].bakery_customer_id).toBe(his)
  const { rows } = await pool.query('select id, merged_into from bakery_customers where bakery_id = $1', [bakery_id])
  expect(rows).toEqual([{ id: his, merged_into: null }])
})

test('an address that looks like theirs is somebody else’s, and what the provider sent once stays known', async () => {
  const person = await makePerson(app.services, { email: 'ann@x.co' })
  const { db, pool } = app.services
  for (const name of ['joann@x.co', 'ann@x.com', 'ann@x.co'])
    await sendLetter(db, testMail({ to: 'baker@bread.test', subject: `From ${name}. Hello` }))
  await pool.query('update mail_outbox set sent_at = now()')
  const event = (id: string, email: string) =>
    pool.query(`insert into webhook_events (id, type, payload, processed_at) values ($1, 'charge', $2, now())`, [
      ...[id, JSON.stringify({ email })],
    ])
  await event('evt_theirs', 'ann@x.co')
  await event('evt_other', 'joann@x.co')
  await erase(person)
  const { rows: mails } = await pool.query(
    `select subject from mail_outbox where subject like 'From %' order by subject`,
  )
  expect(mails.map(({ subject }) => subject)).toEqual(['From ann@x.com. Hello', 'From joann@x.co. Hello'])
  const { rows } = await pool.query(`select id, payload from webhook_events where id like 'evt_%' order by id`)
  expect(rows).toEqual([
    { id: 'evt_other', payload: { email: 'joann@x.co' } },
    { id: 'evt_theirs', payload: {} },
  ])
})

test('mail about them that failed goes, what others still wait for is sent first, and waiting pushes go', async () => {
  const person = await makePerson(app.services)
  const baker = await makePerson(app.services)
  const { db, pool } = app.services
  const order = await makeOrderRow(db, { customer_id: person.id, status: 'completed' })
  const mail = (nth: number) =>
    sendLetter(db, testMail({ to: 'baker@bread.test', subject: 'New order', mail_key: `order:${order.id}:${nth}` }))
  await mail(1)
  await pool.query('update mail_outbox set failed_at = now() where dedupe_key = $1', [`order:${order.id}:1`])
  await mail(2)
  const push = `push:${baker.id}:order:${order.id}`
  await pool.query(`select graphile_worker.add_job('send_push', '{"title": "New order from Vera"}', job_key := $1)`, [
    push,
  ])
  const left = async () =>
    (await pool.query('select dedupe_key from mail_outbox where dedupe_key like $1', [`order:${order.id}%`])).rowCount
  await erase(person)
  expect(await left()).toBe(2)
  await pool.query('update mail_outbox set sent_at = now() where dedupe_key = $1', [`order:${order.id}:2`])
  await sweepLeavings(app.services)
  expect(await left()).toBe(0)
  expect((await pool.query('select from graphile_worker.jobs where key = $1', [push])).rowCount).toBe(0)
})

test('a mail that names them as a helper goes', async () => {
  const person = await makePerson(app.services)
  const { db, pool } = app.services
  const { id: bakery_id } = await makeBakery(db)
  const id = newId()
  await pool.query(
    `insert into bakery_helpers (id, bakery_id, email, name, user_id, accepted_at) values ($1, $2, $3, 'Vera', $4, now())`,
    [id, bakery_id, person.email, person.id],
  )
  await sendLetter(db, testMail({ to: 'baker@bread.test', subject: 'Vera joined', mail_key: `helper-joined:${id}` }))
  await pool.query('update mail_outbox set sent_at = now()')
  await erase(person)
  expect((await pool.query(`select from mail_outbox where subject = 'Vera joined'`)).rowCount).toBe(0)
})

test('an order is whose account placed it, whatever address was typed', async () => {
  const { db, pool } = app.services
  const [wife, husband] = [await makePerson(app.services), await makePerson(app.services)]
  const { id: bakery_id } = await makeBakery(db)
  await list({ bakery_id, name: 'Vera Stays', user_id: wife.id, email: husband.email })
  const order = await makeOrderRow(db, {
    ...{ bakery_id, customer_id: wife.id, customer_email: husband.email, customer_name: 'Vera Stays' },
    status: 'completed',
  })
  const waiting = await makeOrderRow(db, {
    ...{ bakery_id, customer_id: wife.id, customer_email: husband.email, status: 'confirmed' },
  })
  const { thing_ids, customer_ids } = await findPerson(db, husband.id)
  expect([thing_ids.includes(order.id), customer_ids]).toEqual([false, []])
  await erase(husband)
  expect(await nameOn(order.id)).toBe('Vera Stays')
  const emailOn = async (id: string) =>
    (await pool.query('select customer_email from orders where id = $1', [id])).rows[0].customer_email
  expect([await emailOn(order.id), await emailOn(waiting.id)]).toEqual([null, wife.email])
  expect((await pool.query('select from bakery_customers where bakery_id = $1', [bakery_id])).rowCount).toBe(1)
})
