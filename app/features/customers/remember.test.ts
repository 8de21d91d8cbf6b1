import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { lockSubject } from '~/payments/paid-subject.server'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson } from '../../../tests/factories/people'
import { asUser, makeShop } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { asSubject } from '../orders/order'
import { placeOrder } from '../orders/place-order.commands.server'
import { rememberCustomer } from './customers.commands.server'

const app = useApp()
let bakery_id = ''
beforeAll(async () => {
  bakery_id = (await makeBakery(app.services.db)).id
})

const AT = new Date('2026-11-10T12:00:00Z')
const meet = (met: Partial<Parameters<typeof rememberCustomer>[1]> = {}) =>
  app.services.db.transaction((tx) =>
    rememberCustomer(tx, { bakery_id, name: 'Ann Baker', email: 'ann@bread.test', at: AT, ...met }),
  )
const row = async (id: string) =>
  (await app.services.db.execute(sql`select * from bakery_customers where id = ${id}`)).rows[0]

test('the same address is the same person; gaps are filled, and what is known stays', async () => {
  const user_id = (await makePerson(app.services)).id
  const id = await meet({ allergies: 'Walnuts' })
  await app.services.db.execute(sql`update bakery_customers set notes = 'Likes a dark crust' where id = ${id}`)
  const later = new Date('2026-11-12T12:00:00Z')
  expect(await meet({ name: 'Annie', phone: '(512) 555-0100', user_id, allergies: 'walnuts', at: later })).toBe(id)
  expect(await meet({ phone: '(512) 555-0199', allergies: 'Sesame' })).toBe(id)
  expect(await row(id)).toMatchObject({
    name: 'Ann Baker',
    phone: '(512) 555-0100',
    user_id,
    notes: 'Likes a dark crust',
    allergies: 'Walnuts\nSesame',
    last_at: expect.objectContaining({}),
  })
  expect(new Date(String((await row(id))!.last_at))).toEqual(later)
})

test('every allergy that somebody tells of is kept, also one that is part of a word, and however many they are', async () => {
  const told = [
    'Peanuts',
    'nuts',
    'Buckwheat',
    'Wheat',
    'Not allergic to milk',
    'Milk',
    `Seeds: ${'all, '.repeat(190)}`,
  ]
  const rest = [`Fish: ${'all, '.repeat(190)}`, 'Sesame']
  const id = await meet({ email: 'many@bread.test' })
  for (const allergies of [...told, 'PEANUTS', ...rest]) await meet({ email: 'many@bread.test', allergies })
  expect((await row(id))!.allergies).toBe([...told, ...rest].join('\n'))
})

test('without an address the same name is; elsewhere it is somebody else', async () => {
  const anna = await meet({ name: 'Anna', email: null })
  expect(await meet({ name: 'ANNA', email: null })).toBe(anna)
  expect(await meet({ name: 'Anna', email: 'anna@bread.test' })).not.toBe(anna)
  const elsewhere = (await makeBakery(app.services.db)).id
  expect(await meet({ bakery_id: elsewhere, name: 'Anna', email: null })).not.toBe(anna)
})

test.each([
  ['by address', 'zoe@bread.test'],
  ['by name', null],
])('twenty at once are one row, %s', async (_, email) => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => meet({ name: 'Zoe Rush', email })))
  expect(new Set(ids).size).toBe(1)
})

test('whoever was merged into another is that one when they come again', async () => {
  const kept = await meet({ name: 'Ida', email: 'ida@bread.test' })
  const gone = await meet({ name: 'Ida', email: null })
  await app.services.db.execute(sql`update bakery_customers set merged_into = ${kept} where id = ${gone}`)
  const later = new Date('2026-11-14T12:00:00Z')
  expect(await meet({ name: 'ida', email: null, phone: '(512) 555-0111', allergies: 'Eggs', at: later })).toBe(kept)
  expect(await row(kept)).toMatchObject({ phone: '(512) 555-0111', allergies: 'Eggs' })
  expect(new Date(String((await row(kept))!.last_at))).toEqual(later)
})

test('an order joins the list when it is paid, not before; and a list that fails cannot veto the payment', async () => {
  const shop = await makeShop(app.services)
  const { db } = app.services
  const pay = (id: string) =>
    db.transaction(async (tx) => (await lockSubject(tx, app.services, asSubject(id))).markPaid(app.clock.now))
  const person = await makePerson(app.services)
  const place = (customer_email: string) => placeOrder(db, asUser(person), shop.body({ customer_email }), app.clock.now)
  const listed = async () =>
    (
      await db.execute<{ id: string; email: string }>(
        sql`select id, email from bakery_customers where bakery_id = ${shop.bakery.id} order by email`,
      )
    ).rows
  const first = await place('lou@bread.test')
  expect(await listed()).toEqual([])
  expect(await pay(first.id)).toBe('paid')
  const [lou] = await listed()
  expect(lou).toMatchObject({ email: 'lou@bread.test' })
  const { rows } = await db.execute(sql`select bakery_customer_id from orders where id = ${first.id}`)
  expect(rows).toEqual([{ bakery_customer_id: lou!.id }])

  const second = await place('moe@bread.test')
  await db.execute(sql`alter table bakery_customers add constraint no_moe check (email <> 'moe@bread.test')`)
  expect(await pay(second.id)).toBe('paid')
  await db.execute(sql`alter table bakery_customers drop constraint no_moe`)
  expect((await listed()).length).toBe(1)
  const findings = await db.execute(
    sql`select kind from reconciliation_findings where subject = ${`customer:${second.id}`}`,
  )
  expect(findings.rows).toEqual([{ kind: 'side_effect_failed' }])
})

test('orders that were paid before there was a list are put on it', async () => {
  const { db } = app.services
  const bakery = await makeBakery(db)
  const order = (email: string, bakery_since: Date | null, more: Parameters<typeof makeOrderRow>[1] = {}) =>
    makeOrderRow(db, { bakery_id: bakery.id, customer_email: email, bakery_since, ...more })
  const old = await order('old@bread.test', new Date('2026-01-02T00:00:00Z'), { customer_name: 'O. Ld' })
  const newer = await order('old@bread.test', new Date('2026-03-02T00:00:00Z'), { customer_phone: '(512) 555-0177' })
  const unpaid = await order('none@bread.test', null, { payment_status: 'unpaid' })
  const migration = readFileSync('db/migrations/0009_customers.sql', 'utf8').split('--> statement-breakpoint')
  // Written for the tables of its time, when `bakery_since` was called otherwise.
  for (const statement of migration.slice(-2))
    await db.execute(sql.raw(statement.replaceAll('paid_at', 'bakery_since')))
  const { rows } = await db.execute<{ id: string; bakery_customer_id: string | null }>(
    sql`select id, bakery_customer_id from orders where bakery_id = ${bakery.id} order by id`,
  )
  const of = (id: string) => rows.find((one) => one.id === id)!.bakery_customer_id
  expect(of(unpaid.id)).toBeNull()
  expect(of(old.id)).toBe(of(newer.id))
  expect(await row(of(old.id) ?? newId())).toMatchObject({
    name: 'Gus Guest',
    phone: '(512) 555-0177',
    bakery_id: bakery.id,
  })
})
