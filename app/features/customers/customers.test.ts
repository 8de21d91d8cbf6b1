import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { makeBill, makeRequest } from '../../../tests/factories/bills'
import { makeOrderPeople, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson } from '../../../tests/factories/people'
import { asUser } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { requestOrderRefund } from '../orders/order-refund.commands.server'
import { NOTES_TOO_LONG, SAME_CUSTOMER, TWO_ACCOUNTS } from './customer'
import { rememberCustomer } from './customers.commands.server'
import { listCustomers } from './customers.queries.server'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
let bakery_id = ''
beforeAll(async () => {
  people = await makeOrderPeople(app.services)
  bakery_id = people.bakery.id
})

const db = () => app.services.db
const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, more: object = {}, as: OrderActor = 'owner') =>
  app.call(method, path, { token: people.tokens[as], ...more })
let met = 0
const meet = (more: Partial<Parameters<typeof rememberCustomer>[1]> = {}) =>
  db().transaction((tx) =>
    rememberCustomer(tx, {
      bakery_id,
      name: `Customer ${++met}`,
      email: `c${met}@list.test`,
      at: new Date(Date.UTC(2026, 0, 1, 0, met)),
      ...more,
    }),
  )
const order = (bakery_customer_id: string, more: Parameters<typeof makeOrderRow>[1] = {}) =>
  makeOrderRow(db(), { bakery_id, bakery_customer_id, ...more })

describe('the list', () => {
  test('is the latest first, in pages, with what each did', async () => {
    const shop = people.other_bakery.id
    const list = async (query: object = {}) =>
      (await call('GET', `/bakeries/${shop}/customers`, { query }, 'other owner')).body
    const ids = []
    for (let n = 0; n < 5; n++) ids.unshift(await meet({ bakery_id: shop }))
    const [latest, second] = ids as [string, string]
    await makeOrderRow(db(), { bakery_id: shop, bakery_customer_id: latest, prices: [1500], delivery_fee_cents: 300 })
    const cancelled = await makeOrderRow(db(), { bakery_id: shop, bakery_customer_id: latest, status: 'cancelled' })
    const all_back = { order_id: cancelled.id, kind: 'full', reason: 'Burnt', requested_by: null } as const
    await db().transaction((tx) => requestOrderRefund(tx, all_back))
    await makeBill(db(), {
      bakery_id: shop,
      bakery_customer_id: latest,
      total_cents: 5000,
      paid: [{ amount_cents: 2000 }],
    })
    await makeBill(db(), { bakery_id: shop, bakery_customer_id: latest, total_cents: 5000, state: 'draft' })
    await makeRequest(db(), { bakery_id: shop, bakery_customer_id: second })
    const first = await list({ limit: '2' })
    expect(first.items).toMatchObject([
      { id: latest, orders: 1, invoices: 1, requests: 0, spent: 38, sources: ['site', 'invoice'] },
      { id: second, orders: 0, invoices: 0, requests: 1, spent: 0, sources: ['request'] },
    ])
    const rest = await list({ limit: '10', after: first.next })
    expect(rest.next).toBeNull()
    expect(rest.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2))
  })

  test('is searched by parts of a name, an address or a phone number, letter for letter', async () => {
    const id = await meet({ name: 'Zoë 100%_Rye', email: 'zoe+rye@list.test', phone: '(512) 555-0142' })
    const found = async (query: string) =>
      (await call('GET', `/bakeries/${bakery_id}/customers`, { query: { query, limit: '5' } })).body.items.map(
        (one: { id: string }) => one.id,
      )
    for (const query of ['zoë', ' 100%_ ', 'ZOE+', '512-555', '5550142'])
      expect(await found(query), query).toEqual([id])
    for (const query of ['1005_', 'zoe_rye', '555-0143']) expect(await found(query), query).toEqual([])
  })

  test('reads no other bakery’s rows, and counts for the page alone', async () => {
    await app.services.pool.query(
      `insert into bakery_customers (id, bakery_id, name, email, last_at)
        select gen_random_uuid(), case when n % 10 = 0 then $1::uuid else $2::uuid end, 'Plan ' || n, 'plan' || n || '@list.test', now() - n * interval '1 hour'
        from generate_series(1, 3000) n`,
      [bakery_id, people.other_bakery.id],
    )
    await app.services.pool.query('analyze bakery_customers')
    const actor = asUser(people.people.owner, { bakery_ids: [bakery_id] })
    const page = (query?: string) =>
      rowsRead(app.database_url, 'bakery_customers', (plan) =>
        listCustomers(plan, actor, bakery_id, { query, limit: 20 }),
      )
    expect(Math.max(...(await page()))).toBeLessThanOrEqual(21)
    expect(Math.max(...(await page('nobody has this')))).toBeLessThanOrEqual(400)
  })
})

test('one customer, and their history newest first in pages', async () => {
  const id = await meet()
  const at = (day: number) => new Date(Date.UTC(2026, 5, day))
  const bought = await order(id, { created_at: at(1), prices: [500, 700] })
  const billed = await makeBill(db(), { bakery_id, bakery_customer_id: id, total_cents: 9900, created_at: at(2) })
  const asked = await makeRequest(db(), {
    bakery_id,
    bakery_customer_id: id,
    created_at: at(3),
    wanted_on: '2026-12-24',
  })
  expect((await call('GET', `/customers/${id}`)).body).toMatchObject({
    id,
    orders: 1,
    invoices: 1,
    requests: 1,
    also: [],
  })
  const seen = []
  for (let after: string | undefined, more = true; more; ) {
    const { body } = await call('GET', `/customers/${id}/history`, { query: { limit: '1', ...(after && { after }) } })
    seen.push(...body.items)
    after = body.next ?? undefined
    more = body.next !== null
  }
  expect(seen).toMatchObject([
    { kind: 'request', id: asked.id, words: 'For December 24, 2026', total: null, state: 'open' },
    { kind: 'invoice', id: billed.id, total: 99, state: 'sent' },
    { kind: 'order', id: bought.id, number: bought.order_number, words: '1 × Loaf 1, 1 × Loaf 2', total: 12 },
  ])
})

test('notes are saved over what was read, and refused over anything else', async () => {
  const id = await meet()
  const { version } = (await call('GET', `/customers/${id}`)).body
  const body = { notes: 'Dark crust', allergies: 'Nuts', version }
  const saved = await call('PUT', `/customers/${id}`, { body })
  expect(saved).toMatchObject({ status: 200, body: { notes: 'Dark crust', allergies: 'Nuts' } })
  expect((await call('PUT', `/customers/${id}`, { body })).status, 'the same again').toBe(200)
  const late = await call('PUT', `/customers/${id}`, { body: { ...body, notes: 'Pale crust' } })
  expect(late.status).toBe(409)
  expect(late.body.details.present).toEqual({ notes: 'Dark crust', allergies: 'Nuts', version: saved.body.version })
  // An order that comes meanwhile is no change of the notes.
  await meet({ email: `c${met}@list.test`, at: new Date() })
  const again = await call('PUT', `/customers/${id}`, { body: { ...body, notes: 'Pale', version: saved.body.version } })
  expect(again.status).toBe(200)
})

describe('merging', () => {
  const merge = (id: string, from_id: string, as?: OrderActor) =>
    call('POST', `/customers/${id}/merge`, { body: { from_id } }, as)

  test('moves everything, joins notes, and the other address leads to the one who stays', async () => {
    const kept = await meet({ name: 'Ann', allergies: 'Nuts' })
    const gone = await meet({ name: 'Anne B.', phone: '(512) 555-0101', allergies: 'Eggs' })
    const address = `c${met}@list.test`
    const older = await meet({ name: 'A. Baker', email: null })
    await db().execute(sql`update bakery_customers set notes = name where id in (${kept}, ${gone}, ${older})`)
    await merge(gone, older)
    await order(gone)
    await makeBill(db(), { bakery_id, bakery_customer_id: gone, total_cents: 700 })
    await makeRequest(db(), { bakery_id, bakery_customer_id: gone })
    const { status, body } = await merge(kept, gone)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: kept, name: 'Ann', phone: '(512) 555-0101', orders: 1, invoices: 1, requests: 1 })
    expect(body).toMatchObject({ notes: 'Ann\nAnne B.\nA. Baker', allergies: 'Nuts\nEggs' })
    expect(body.also).toEqual([
      { name: 'Anne B.', email: address },
      { name: 'A. Baker', email: null },
    ])
    expect((await call('GET', `/customers/${gone}`)).status).toBe(404)
    expect([await meet({ email: address }), await meet({ name: 'a. baker', email: null })]).toEqual([kept, kept])
  })

  test('a name without an address takes the other’s address over, and is still found by its name', async () => {
    const kept = await meet({ name: 'Only A Name', email: null })
    const gone = await meet()
    const address = `c${met}@list.test`
    expect((await merge(kept, gone)).body).toMatchObject({ name: 'Only A Name', email: address })
    expect([await meet({ email: address }), await meet({ name: 'only a name', email: null })]).toEqual([kept, kept])
  })

  test('keeps every allergy of both, however alike or long', async () => {
    const long = `Sesame, ${'and seeds of all kinds, '.repeat(80)}and nuts`
    const kept = await meet({ allergies: `Peanuts\n${long}` })
    const gone = await meet({ allergies: `Nuts\npeanuts\nNot allergic to milk` })
    expect((await merge(kept, gone)).body.allergies).toBe(`Peanuts\n${long}\nNuts\nNot allergic to milk`)
    const { version, notes, allergies } = (await call('GET', `/customers/${kept}`)).body
    const body = { notes: `${notes}Dark crust`, allergies, version }
    expect((await call('PUT', `/customers/${kept}`, { body })).status, 'saved again as it is').toBe(200)
  })

  test('is refused for oneself, for two accounts, for too much text, and for somebody of another bakery', async () => {
    const [one, two] = [await makePerson(app.services), await makePerson(app.services)]
    const kept = await meet({ user_id: one.id })
    const gone = await meet({ user_id: two.id })
    expect((await merge(kept, kept)).body.error).toBe(SAME_CUSTOMER)
    expect(await merge(kept, gone)).toMatchObject({ status: 409, body: { error: TWO_ACCOUNTS } })
    const third = await meet()
    await db().execute(
      sql`update bakery_customers set notes = repeat(left(id::text, 1), 4000) || id where id in (${kept}, ${third})`,
    )
    expect((await merge(kept, third)).body.error).toBe(NOTES_TOO_LONG)
    const elsewhere = await meet({ bakery_id: people.other_bakery.id })
    expect([(await merge(kept, elsewhere)).status, (await merge(elsewhere, kept)).status]).toEqual([404, 404])
    expect((await merge(kept, third, 'other owner')).status).toBe(404)
  })

  test('beside orders that come for both: none is lost', async () => {
    const [kept, gone] = [await meet(), await meet()]
    const [mine, theirs] = [`c${met - 1}@list.test`, `c${met}@list.test`]
    const orders = await Promise.all(Array.from({ length: 12 }, () => order(gone, { bakery_customer_id: null })))
    await Promise.all([
      merge(kept, gone),
      ...orders.map(({ id }, n) =>
        db().transaction(async (tx) => {
          await tx.execute(sql`select from orders where id = ${id} for no key update`)
          const met_id = await rememberCustomer(tx, {
            bakery_id,
            name: 'X',
            email: n % 2 ? mine : theirs,
            at: new Date(),
          })
          await tx.execute(sql`update orders set bakery_customer_id = ${met_id} where id = ${id}`)
        }),
      ),
    ])
    expect((await call('GET', `/customers/${kept}`)).body.orders).toBe(12)
  })
})

test('both files hold what the screens show', async () => {
  const id = await meet({ name: '=Sum()', phone: '(512) 555-0177' })
  await order(id)
  const file = async (path: string) =>
    (
      await app.app.inject({
        method: 'GET',
        url: `/functions/v1${path}`,
        headers: { authorization: `Bearer ${people.tokens.owner}` },
      })
    ).body
  const list = await file(`/bakeries/${bakery_id}/customers.csv`)
  expect(list.startsWith('\uFEFF"Name","Email","Phone"')).toBe(true)
  expect(list).toContain(`"'=Sum()","c${met}@list.test","(512) 555-0177",1,0,0,10,`)
  const { rows } = await app.services.pool.query(
    'select count(*)::integer as n from bakery_customers where bakery_id = $1 and merged_into is null',
    [bakery_id],
  )
  expect(list.trimEnd().split('\r\n')).toHaveLength(rows[0].n + 1)
  const one = await file(`/customers/${id}/export.csv`)
  expect(one).toContain(`"Name","'=Sum()"`)
  expect(one).toMatch(/"order","\d{4}-\d\d-\d\d","TEST-[^"]+","1 × Loaf 1","pending",10/)
})

test('to everybody but the verified owner there is no such thing', async () => {
  const id = await meet()
  const body = { notes: '', allergies: '', version: newId() }
  for (const as of ['customer', 'other owner', 'editor', 'admin', 'helper'] as const) {
    const answers = await Promise.all([
      call('GET', `/bakeries/${bakery_id}/customers`, {}, as),
      call('GET', `/bakeries/${bakery_id}/customers.csv`, {}, as),
      call('GET', `/customers/${id}`, {}, as),
      call('GET', `/customers/${id}/history`, {}, as),
      call('GET', `/customers/${id}/export.csv`, {}, as),
      call('PUT', `/customers/${id}`, { body }, as),
      call('POST', `/customers/${id}/merge`, { body: { from_id: newId() } }, as),
      call('DELETE', `/customers/${id}`, {}, as),
    ])
    expect(
      answers.map(({ status }) => status),
      as,
    ).toEqual(Array(8).fill(404))
  }
})
