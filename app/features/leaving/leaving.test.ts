import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '~/lib/durations'
import { newId } from '~/lib/ids'
import { makeBill, makeRequest } from '../../../tests/factories/bills'
import { leavingOf } from '../../../tests/factories/leaving'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { forgetPaid } from '../invoices/invoices-of-person.commands.server'
import { DEMO_STAYS, endOfGrace } from './leaving'
import { sweepLeavings } from './leaving.commands.server'

const app = useApp({ DEMO: '1' })
const { later, sweep, end, leave, signIn, isThere, subjectsTo } = leavingOf(app)

beforeEach(async () => void (await app.services.pool.query('delete from leavings')))

describe('asking to leave', () => {
  test('needs the password, and signs out everywhere', async () => {
    const person = await makePerson(app.services)
    const { access_token: token } = await sessionFor(app.services, person)
    expect((await leave(person, { current_password: 'not-mine' })).body.details.fields).toHaveProperty(
      'current_password',
    )
    expect((await app.call('GET', '/auth/user', { token })).status).toBe(200)
    const { status, body } = await leave(person)
    expect([status, body.erase_at]).toEqual([202, endOfGrace(app.clock.now).toISOString()])
    expect((await app.call('GET', '/auth/user', { token })).status).toBe(401)
    expect(await subjectsTo(person.email)).toEqual([expect.stringMatching(/will be deleted on/)])
  })

  test.each([
    [{ status: 'confirmed' as const }, 'orders to finish at your bakery'],
    [{ status: 'completed' as const }, null],
  ])('of a bakery with %j', async (order, said) => {
    const person = await makePerson(app.services)
    const bakery = await makeBakery(app.services.db, { claimed_by: person.id })
    await makeOrderRow(app.services.db, { bakery_id: bakery.id, ...order })
    const { body } = await leave(person)
    expect(body.error).toBe(said ? `You still have ${said}. Please settle that first.` : undefined)
  })

  test('names everything that’s open, in one sentence', async () => {
    const person = await makePerson(app.services)
    const { db } = app.services
    const { id: bakery_id } = await makeBakery(db, { claimed_by: person.id })
    await makeOrderRow(db, { customer_id: person.id, status: 'confirmed' })
    await makeBill(db, { bakery_id, total_cents: 900 })
    await makeRequest(db, { bakery_id })
    expect((await leave(person)).body.error).toBe(
      'You still have an order that isn’t finished, and invoices that aren’t paid, which you can void, and a custom order request that’s open. Please settle that first.',
    )
  })

  test('is not for who has a dispute under way at a bakery that they handed over', async () => {
    const { db, pool } = app.services
    const person = await makePerson(app.services)
    const next = await makePerson(app.services)
    const bakery = await makeBakery(db, { claimed_by: next.id })
    await pool.query(`insert into payment_accounts (stripe_account_id, bakery_id, user_id) values ($1, $2, $3)`, [
      ...[`acct_${person.id}`, bakery.id, person.id],
    ])
    await makeOrderRow(db, { bakery_id: bakery.id, status: 'completed' })
    await pool.query(
      `insert into disputes (id, payment_id, amount_cents, reason, status)
       select $1, p.id, 100, 'fraudulent', 'needs_response' from payments p where p.stripe_account_id = $2`,
      [`dp_${person.id}`, `acct_${person.id}`],
    )
    expect((await leave(person)).body.error).toMatch(/a refund or a dispute/)
    expect((await leave(next)).status).toBe(202)
  })

  test('waits for a block of the bakery’s owner, not in a circle with it', async () => {
    const { db, pool } = app.services
    const person = await makePerson(app.services)
    await makeBakery(db, { claimed_by: person.id })
    const blocking = await pool.connect()
    await blocking.query('begin')
    await blocking.query('select from bakeries where claimed_by = $1 for no key update', [person.id])
    const left = leave(person)
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: 15_000 }).toBe(1)
    await blocking.query('select from users where id = $1 for no key update', [person.id])
    await blocking.query('commit')
    blocking.release()
    expect((await left).status).toBe(202)
  })

  test.each([
    [`available_on = now() + interval '1 day'`, 'money that’s on its way to your bank'],
    [`available_on = now() - interval '1 day'`, 'money at our payment partner, who needs a few details from you'],
    [`available_on = now() - interval '1 day', paid_at = now() - interval '91 days'`, null],
  ])('of a baker whose last card payment has %s', async (changes, said) => {
    const { db, pool } = app.services
    const person = await makePerson(app.services)
    const { id: bakery_id } = await makeBakery(db, { claimed_by: person.id })
    const account = `acct_${person.id}`
    await pool.query('insert into payment_accounts (stripe_account_id, bakery_id, user_id) values ($1, $2, $3)', [
      ...[account, bakery_id, person.id],
    ])
    await makeOrderRow(db, { bakery_id, status: 'completed' })
    await pool.query(`update payments set ${changes} where stripe_account_id = $1`, [account])
    expect((await leave(person)).body.error).toBe(
      said ? `You still have ${said}. Please settle that first.` : undefined,
    )
  })

  test('waits for an invoice of work that they accepted, and not for one that somebody sent to their address', async () => {
    const { db, pool } = app.services
    const person = await makePerson(app.services)
    const { id: bakery_id } = await makeBakery(db)
    const bill = { bakery_id, customer_email: person.email, customer_name: 'Vera Gone', total_cents: 900 }
    const request = await makeRequest(db, { bakery_id, customer_id: person.id, state: 'accepted' })
    const own = await makeBill(db, { ...bill, request_id: request.id })
    const sent = await makeBill(db, bill)
    expect((await leave(person)).body.error).toBe('You still have an invoice to pay. Please settle that first.')
    await pool.query(`update invoices set state = 'void', voided_at = now() where id = $1`, [own.id])
    expect((await leave(person)).status).toBe(202)
    await end()
    expect(await isThere(person)).toBe(false)
    const named = async () =>
      (await pool.query('select id, customer_email from invoices where bakery_id = $1 order by id', [bakery_id])).rows
    expect(await named()).toEqual([
      { id: own.id, customer_email: null },
      { id: sent.id, customer_email: person.email },
    ])
    await forgetPaid(app.services)
    expect((await named())[1].customer_email).toBe(person.email)
    await pool.query(`update invoices set state = 'void', voided_at = now() where id = $1`, [sent.id])
    await forgetPaid(app.services)
    const { rows } = await pool.query(
      'select customer_name, customer_email, customer_left from invoices where id = $1',
      [...[sent.id]],
    )
    expect(rows).toEqual([{ customer_name: 'Erased customer', customer_email: null, customer_left: false }])
  })

  test('is no way out of a pause', async () => {
    const { pool } = app.services
    const person = await makePerson(app.services)
    await pool.query(`insert into suspensions (user_id, until) values ($1, now() + interval '30 days')`, [person.id])
    expect((await leave(person)).body.error).toMatch(/^You still have a pause until .*\. Please settle/)
    await pool.query('update suspensions set until = now() where user_id = $1', [person.id])
    expect((await leave(person)).status).toBe(202)
  })

  test('is not for the team, nor for the accounts of the demo', async () => {
    const editor = await makePerson(app.services, { roles: ['editor'] })
    expect((await leave(editor)).body.error).toMatch(/a role on our team/)
    const shown = await makePerson(app.services, { demo: true })
    expect((await leave(shown)).body.error).toBe(DEMO_STAYS)
  })
})

describe('the 14 days', () => {
  test('close their bakeries to new orders, and signing in opens them', async () => {
    const person = await makePerson(app.services)
    const { db, pool } = app.services
    const { id } = await makeBakery(db, {
      ...{ claimed_by: person.id, verification_status: 'verified', verified_at: app.clock.now, kind: 'shop' },
    })
    await pool.query(
      `insert into payment_accounts (stripe_account_id, bakery_id, user_id, onboarding_completed, charges_enabled) values ($1, $2, $3, true, true)`,
      [`acct_${id}`, id, person.id],
    )
    const takes = async () =>
      (await pool.query('select takes_orders from bakeries where id = $1', [id])).rows[0].takes_orders
    expect(await takes()).toBe(true)
    await leave(person)
    expect(await takes()).toBe(false)
    await signIn(person)
    expect(await takes()).toBe(true)
  })

  test('end with a reminder, a day before, and with the account', async () => {
    const person = await makePerson(app.services)
    const end = endOfGrace(app.clock.now)
    await leave(person)
    app.clock.now = new Date(end.getTime() - 1.1 * DAY_MS)
    await sweep()
    expect(await subjectsTo(person.email)).toHaveLength(1)
    later(0.11)
    await sweep()
    await sweep()
    expect(await subjectsTo(person.email)).toEqual([
      expect.stringMatching(/^Tomorrow/),
      expect.stringMatching(/will be deleted on/),
    ])
    expect(await isThere(person)).toBe(true)
    later(1)
    await sweep()
    expect(await isThere(person)).toBe(false)
    expect(await subjectsTo(person.email)).toEqual([])
    expect((await signIn(person)).status).toBe(400)
  })

  test('are over as soon as they sign in, and a mail says so', async () => {
    const person = await makePerson(app.services)
    await leave(person)
    later(13.5)
    expect((await signIn(person)).status).toBe(200)
    await runJobs(app.services, ['tell_stays'])
    expect((await subjectsTo(person.email))[0]).toMatch(/stays$/)
    later(2)
    await sweep()
    expect(await isThere(person)).toBe(true)
  })

  test('go on while something is open that came meanwhile', async () => {
    const person = await makePerson(app.services)
    await leave(person)
    const { id } = await makeOrderRow(app.services.db, { customer_id: person.id, status: 'ready' })
    await end()
    later(1.1)
    await sweep()
    expect(await isThere(person)).toBe(true)
    const told = (await subjectsTo(person.email)).filter((subject) => subject.endsWith('isn’t deleted yet'))
    expect(told).toHaveLength(1)
    await app.services.pool.query(`update orders set status = 'completed' where id = $1`, [id])
    later(1.1)
    await sweep()
    expect(await isThere(person)).toBe(false)
  })

  test('wait while the person is blocked', async () => {
    const person = await makePerson(app.services)
    await leave(person)
    await app.services.pool.query('insert into blocked_emails (email) values ($1)', [person.email])
    await end()
    expect(await isThere(person)).toBe(true)
    await app.services.pool.query('delete from blocked_emails where email = $1', [person.email])
    await sweep()
    expect(await isThere(person)).toBe(false)
  })
})

test('a try that breaks off in the middle has changed nothing, and the next one begins again', async () => {
  const person = await makePerson(app.services)
  const { id } = await makeOrderRow(app.services.db, {
    ...{ customer_id: person.id, customer_name: 'Vera Gone', status: 'completed' },
  })
  const nameOn = async () =>
    (await app.services.pool.query('select customer_name, customer_email from orders where id = $1', [id])).rows[0]
  await leave(person)
  later(15)
  await sweep()
  later(2)
  let broke = false
  const breaking = {
    eraseOf: () => {
      broke = true
      throw new Error('The process was killed.')
    },
  }
  await sweepLeavings({ ...app.services, person_rows: [...app.services.person_rows, breaking] })
  expect([broke, await isThere(person), (await nameOn()).customer_name]).toEqual([true, true, 'Vera Gone'])
  later(0.01)
  await sweep()
  expect([await isThere(person), await nameOn()]).toEqual([
    false,
    { customer_name: 'Erased customer', customer_email: null },
  ])
})

test.each([true, false])('reviews stay under “Former member” or go, as they chose (%s)', async (keeps_posts) => {
  const person = await makePerson(app.services, { full_name: 'Vera Gone' })
  const { db, pool } = app.services
  const bakery = await makeBakery(db)
  const values = [newId(), bakery.id, person.id, 4, 'Crusty and warm.']
  await pool.query('insert into reviews (id, bakery_id, user_id, stars, body) values ($1, $2, $3, $4, $5)', values)
  await leave(person, { keeps_posts })
  await end()
  const { body } = await app.call('GET', `/bakeries/${bakery.id}/reviews`)
  expect(body.reviews.map(({ author, stars }: { author: object; stars: number }) => ({ author, stars }))).toEqual(
    keeps_posts ? [{ author: { username: 'deleted_user', full_name: 'Former member' }, stars: 4 }] : [],
  )
  expect(body.review_count).toBe(keeps_posts ? 1 : 0)
})

test.each([
  ['2026-11-18T02:00:00.000Z', '2026-12-02T12:00:00.000Z'],
  ['2026-11-18T12:00:00.000Z', '2026-12-02T12:00:00.000Z'],
  ['2026-11-18T23:00:00.000Z', '2026-12-03T12:00:00.000Z'],
])('asked at %s, it ends on a day that has begun all over the country', (now, end) => {
  expect(endOfGrace(new Date(now)).toISOString()).toBe(end)
  const days = ['America/New_York', 'Pacific/Honolulu', 'UTC'].map((timeZone) =>
    new Date(end).toLocaleDateString('en-US', { timeZone }),
  )
  expect(new Set(days).size).toBe(1)
})

test('a new password by the mailed link keeps the account, as signing in does', async () => {
  const person = await makePerson(app.services)
  await leave(person)
  const { access_token: token } = await sessionFor(app.services, person, 'recovery')
  expect((await app.call('PUT', '/auth/user', { token, body: { password: 'Rye-and-Shine-8' } })).status).toBe(200)
  await runJobs(app.services)
  later(16)
  await sweep()
  expect(await isThere(person)).toBe(true)
  expect((await subjectsTo(person.email)).some((subject) => subject.endsWith('account stays'))).toBe(true)
})
