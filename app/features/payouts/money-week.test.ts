import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attach } from '../../../server/features'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePaidOrder, openBakery } from '../../../tests/factories/paid-order'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { useShop } from '../../../tests/setup/shop'
import { rememberCustomer } from '../customers/customers.commands.server'
import { requestOrderRefund } from '../orders/order-refund.commands.server'
import { sendRefund } from '../refunds/send-refund.commands.server'
import { mailMoneyWeeks } from './money-week.commands.server'
import { findMoneyWeek } from './money-week.queries.server'

const shop = useShop()
// Eight in the morning of Monday, November 16, in Chicago.
const MONDAY = '2026-11-16T14:00:00Z'
let owner: Person
let bakery_id: string
let account = 0

const at = (moment: string) => {
  shop.clock.now = new Date(moment)
}
const sell = (created_at: string, more: Parameters<typeof makeOrderRow>[1] = {}) =>
  makeOrderRow(shop.services.db, {
    ...{ bakery_id, created_at: new Date(created_at), status: 'completed' as const, prices: [2000] },
    ...more,
  })
const change = (set: ReturnType<typeof sql>) =>
  shop.services.db.execute(sql`update bakeries set ${set} where id = ${bakery_id}`)

beforeEach(async () => {
  owner = await makePerson(shop.services)
  bakery_id = await openBakery(shop, `acct_week${++account}`, { claimed_by: owner.id, time_zone: 'America/Chicago' })
  await sell('2026-11-10T18:00:00Z')
  at(MONDAY)
})
afterEach(() => shop.control('DELETE', '/sandbox/faults'))

interface Sent extends Record<string, unknown> {
  to: string
  subject: string
  text: string
  headers: Record<string, string>
  attachments: { made: string; id: string }[]
}

/** The letters about this bakery, after a walk at that moment. */
async function letters(moment = MONDAY): Promise<Sent[]> {
  at(moment)
  await mailMoneyWeeks(shop.services)
  const { rows } = await shop.services.db.execute<Sent>(sql`
    select "to", subject, text, headers, attachments from mail_outbox where dedupe_key like ${`money-week:${bakery_id}:%`} order by created_at`)
  return rows
}

test('on Monday from eight in the morning there, for a day and a half, once a week, whoever walks', async () => {
  expect(await letters('2026-11-15T18:00:00Z')).toEqual([])
  expect(await letters('2026-11-16T13:59:59Z')).toEqual([])
  expect(await letters('2026-11-18T06:00:00Z')).toEqual([])
  at(MONDAY)
  await Promise.all([mailMoneyWeeks(shop.services), mailMoneyWeeks(shop.services)])
  expect(await letters('2026-11-17T22:00:00Z')).toHaveLength(1)
  // A week without sales.
  expect(await letters('2026-11-23T14:00:00Z')).toHaveLength(1)
  await sell('2026-11-24T18:00:00Z')
  expect(await letters('2026-11-30T14:00:00Z')).toHaveLength(2)
})

test('goes to nobody while the house hasn’t said where mail reaches it, and does when it has', async () => {
  const { services } = shop
  at(MONDAY)
  await mailMoneyWeeks({ ...services, env: { ...services.env, postal_address: null } })
  const { rowCount } = await services.db.execute(
    sql`select from mail_outbox where dedupe_key like ${`money-week:${bakery_id}:%`}`,
  )
  expect(rowCount).toBe(0)
  expect(await letters()).toHaveLength(1)
})

test('says what came, what is coming to the bank, the year and the new neighbors, and stops with one click', async () => {
  await shop.services.db.execute(sql`
    insert into cottage_programs (key, state, name, verified, annual_cap_cents, checked_on, source_url)
    select 'or-test', 'OR', 'Home baking', true, 5000000, '2026-10-01', 'https://oregon.test' on conflict do nothing`)
  await shop.services.db.execute(
    sql`insert into bakery_programs (bakery_id, program_key) values (${bakery_id}, 'or-test')`,
  )
  await sell('2026-10-10T18:00:00Z', { prices: [10_000], bakery_customer_id: await customer('Old') })
  await sell('2026-11-12T18:00:00Z', { bakery_customer_id: await customer('Old') })
  await sell('2026-11-13T18:00:00Z', { bakery_customer_id: await customer('New') })
  await sell('2026-11-13T19:00:00Z', { bakery_customer_id: await customer('New') })
  await sell('2026-11-14T18:00:00Z', {
    ...{ payment_status: 'offline', received_at: new Date('2026-11-14T18:00:00Z'), prices: [1500] },
  })
  const [letter] = await letters()
  expect(letter).toMatchObject({ to: owner.email, subject: expect.stringContaining(': $95.00') })
  expect(letter!.text).toContain('From Mon, Nov 9 to Sun, Nov 15, you sold $95.00.')
  expect(letter!.text).toContain('$15.00 came in cash or another way, not by card.')
  expect(letter!.text).toContain('That makes $195.00 of Oregon’s $50,000 in 2026.')
  expect(letter!.text).toContain('One new neighbor bought from you for the first time.')
  const off = /<(.+)>/.exec(letter!.headers['List-Unsubscribe']!)![1]!
  expect(letter!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(letter!.text).toContain(off)
  const [file] = letter!.attachments
  const made = await attach(shop.services)(file!)
  expect(made).toMatchObject({ filename: expect.stringMatching(/-sales-2026-11-09-to-2026-11-15\.csv$/) })
  expect(made!.content.toString()).toContain('"2026-11-14","Orders you took","Cash"')
  expect((await shop.app.inject({ method: 'POST', url: new URL(off).pathname + new URL(off).search })).statusCode).toBe(
    200,
  )
  await sell('2026-11-17T18:00:00Z')
  expect(await letters('2026-11-23T14:00:00Z')).toHaveLength(1)
})

const customer = (name: string) =>
  shop.services.db.transaction((tx) =>
    rememberCustomer(tx, { bakery_id, name, email: `${name.toLowerCase()}@bread.test`, at: new Date() }),
  )

test('none of a week in which everything that came went back', async () => {
  shop.clock.now = new Date()
  const order = await makePaidOrder(shop, { bakery_id })
  const refund = await shop.services.db.transaction((tx) =>
    requestOrderRefund(tx, { order_id: order.id, kind: 'full', reason: 'Burnt', requested_by: null }),
  )
  await sendRefund(shop.services, refund!.id)
  await shop.services.db.execute(sql`
    update orders set status = 'completed', bakery_since = case when id = ${order.id}
      then '2026-11-10T18:00:00Z' else '2026-10-01T18:00:00Z' end::timestamptz where bakery_id = ${bakery_id}`)
  const { rows } = await shop.services.db.execute(sql`
    select gross_cents - refunds_cents as cents from money_came where bakery_id = ${bakery_id} and day >= '2026-11-09'`)
  expect(rows).toEqual([{ cents: 0 }])
  expect(await letters()).toEqual([])
})

test('the sum that comes to the bank is the provider’s; what a refund took beyond it is owed', async () => {
  shop.clock.now = new Date()
  const order = await makePaidOrder(shop, { bakery_id })
  const keeps = `$${(order.baker_receives_cents / 100).toFixed(2)}`
  const [letter] = await letters()
  expect(letter!.text).toContain(`${keeps} is coming to your bank. It goes out as it clears, from `)
  // After the payout.
  await shop.control('POST', '/sandbox/test/clock', { advance: 7 * 24 * 3600 })
  const refund = await shop.services.db.transaction((tx) =>
    requestOrderRefund(tx, { order_id: order.id, kind: 'full', reason: 'Burnt', requested_by: null }),
  )
  await sendRefund(shop.services, refund!.id)
  await sell('2026-11-17T18:00:00Z')
  const [, next] = await letters('2026-11-23T14:00:00Z')
  expect(next!.text).toContain(`You owe ${keeps}. It comes out of your next sales.`)
  expect(next!.text).not.toContain('is coming')
})

test('writing one letter looks at its bakery, however many others there are', async () => {
  await shop.services.db.execute(sql`
    insert into bakeries (id, slug, name, city, state, zip_code, time_zone, approved, claimed_by, verification_status, verified_at)
    select gen_random_uuid(), 'one-of-many-' || n, 'One of many', 'Austin', 'TX', '78701', 'America/Chicago', true, ${owner.id}, 'verified', now()
    from generate_series(1, 300) n`)
  await shop.services.db.execute(sql`analyze bakeries`)
  const week = { id: `money-week:${bakery_id}:2026-11-09`, bakery_id, owner_id: owner.id }
  const read = await rowsRead(shop.database_url, 'bakeries', async (db) =>
    expect(await findMoneyWeek(db, week, shop.clock.now)).toMatchObject({ sold_cents: 2000 }),
  )
  await shop.services.db.execute(sql`delete from bakeries where slug like 'one-of-many-%'`)
  expect(Math.max(...read)).toBeLessThan(100)
})

test.each([
  ['it is hidden', sql`hidden = true`],
  ['it isn’t approved', sql`approved = false`],
  ['nobody owns it', sql`claimed_by = null, verification_status = 'unverified', verified_at = null`],
  ['it isn’t verified', sql`verification_status = 'pending', verified_at = null`],
])('no letter while %s', async (_, set) => {
  await change(set)
  expect(await letters()).toEqual([])
})

test('none to an owner who is blocked', async () => {
  await shop.services.db.execute(sql`insert into blocked_emails (email) values (${owner.email})`)
  expect(await letters()).toEqual([])
})

test('goes to whoever owns the bakery now, whose week it was or not, and its table to nobody else', async () => {
  const [first] = await letters()
  const heir = await makePerson(shop.services)
  await change(sql`claimed_by = ${heir.id}`)
  expect(await attach(shop.services)(first!.attachments[0]!)).toBeNull()
  await sell('2026-11-17T18:00:00Z')
  expect((await letters('2026-11-23T14:00:00Z')).map(({ to }) => to)).toEqual([owner.email, heir.email])
})

test('one bakery whose provider is away waits, and keeps no other from its letter', async () => {
  const other = await makeBakery(shop.services.db, { claimed_by: owner.id, time_zone: 'America/Chicago' })
  await sell('2026-11-10T18:00:00Z', { bakery_id: other.id, payment_status: 'offline' })
  await shop.fault({ kind: 'error_500', match: 'GET /v1/balance', times: null })
  expect(await letters()).toEqual([])
  await shop.control('DELETE', '/sandbox/faults')
  expect(await letters('2026-11-16T14:10:00Z')).toHaveLength(1)
})

test('an account that the provider no longer knows: the letter without the bank', async () => {
  await shop.services.db.execute(sql`
    update payment_accounts set stripe_account_id = ${`acct_gone${account}`} where bakery_id = ${bakery_id}`)
  expect(await letters()).toHaveLength(1)
})

test('an owner who switched it off gets none; on again, the next one', async () => {
  const token = (await sessionFor(shop.services, owner)).access_token
  const choose = (mail: boolean) =>
    shop.call('PUT', '/notification-settings', { token, body: { kind: 'money_week', mail } })
  const { items } = (await choose(false)).body
  expect(items.find(({ kind }: { kind: string }) => kind === 'money_week')).toMatchObject({
    ...{ mail: false, mails: 'unless_off', rings: false },
  })
  expect(await letters()).toEqual([])
  await choose(true)
  expect(await letters()).toHaveLength(1)
})
