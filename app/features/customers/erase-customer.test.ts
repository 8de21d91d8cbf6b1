import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { makeBill, makeRequest } from '../../../tests/factories/bills'
import { makeOrderPeople } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { PAYMENT_STATUSES } from '../orders/order'
import { ERASED_NAME } from './customer'
import { rememberCustomer } from './customers.commands.server'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
let bakery_id = ''
beforeAll(async () => {
  people = await makeOrderPeople(app.services)
  bakery_id = people.bakery.id
})

const db = () => app.services.db
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, more: object = {}) =>
  app.call(method, path, { token: people.tokens.owner, ...more })
let met = 0
const meet = (more: Partial<Parameters<typeof rememberCustomer>[1]> = {}) =>
  db().transaction((tx) =>
    rememberCustomer(tx, { bakery_id, name: `Customer ${++met}`, email: `c${met}@list.test`, at: new Date(), ...more }),
  )
const order = (bakery_customer_id: string, more: Parameters<typeof makeOrderRow>[1] = {}) =>
  makeOrderRow(db(), { bakery_id, bakery_customer_id, ...more })
/** An order that the baker wrote down. */
const written = (bakery_customer_id: string, more: Parameters<typeof makeOrderRow>[1] = {}) =>
  order(bakery_customer_id, {
    source: 'manual',
    payment_status: 'offline',
    offline_method: 'cash',
    received_at: new Date(),
    fee_structure_version: 'offline_v1',
    customer_fee_cents: 0,
    baker_fee_cents: 0,
    customer_total_cents: 1000,
    baker_receives_cents: 1000,
    ...more,
  })
const read = async (query: ReturnType<typeof sql>) => (await db().execute(query)).rows

describe('erasing', () => {
  const erase = (id: string) => call('DELETE', `/customers/${id}`)

  test('waits until nothing is open', async () => {
    const id = await meet()
    const open = await order(id, { status: 'confirmed' })
    const bill = await makeBill(db(), { bakery_id, bakery_customer_id: id, total_cents: 900 })
    const asked = await makeRequest(db(), { bakery_id, bakery_customer_id: id })
    expect(await erase(id)).toMatchObject({
      status: 409,
      body: {
        error:
          'They still have an order that isn’t finished, and an invoice that isn’t paid, and a request that waits for an answer. Please settle that first.',
      },
    })
    await db().execute(sql`update orders set status = 'completed' where id = ${open.id}`)
    await db().execute(sql`update invoices set state = 'void', voided_at = now() where id = ${bill.id}`)
    expect((await erase(id)).body.error).toBe(
      'They still have a request that waits for an answer. Please settle that first.',
    )
    await db().execute(sql`update custom_requests set state = 'declined' where id = ${asked.id}`)
    expect((await erase(id)).status).toBe(204)
  })

  test('takes them out of what the bakery wrote down, keeps the sums, and leaves what they placed here', async () => {
    const id = await meet({ name: 'Vera Gone', email: 'vera@list.test', phone: '(512) 555-0166', allergies: 'Nuts' })
    const away = await meet({ name: 'Vera G', email: null })
    await call('POST', `/customers/${id}/merge`, { body: { from_id: away } })
    const vera = { customer_name: 'Vera Gone', customer_email: 'vera@list.test', customer_phone: '(512) 555-0166' }
    const own = await written(id, { ...vera, status: 'completed', notes: 'Ring Vera', bakery_notes: 'Vera pays late' })
    await db().execute(sql`update order_items set special_instructions = 'For Vera',
      options = '[{"group_name":"Text","name":"Plate","price_delta_cents":0,"text":"Vera 40"}]' where order_id = ${own.id}`)
    const placed = await order(id, { ...vera, status: 'completed' })
    const bill = await makeBill(db(), {
      ...{ bakery_id, bakery_customer_id: id, customer_name: 'Vera Gone', customer_email: 'vera@list.test' },
      ...{ total_cents: 4000, note: 'For Vera', paid: [{ amount_cents: 4000, note: 'Vera’s check' }] },
    })
    await db().execute(sql`insert into invoice_events (id, invoice_id, actor_role, note)
      values (${newId()}, ${bill.id}, 'bakery', 'Sent to vera@list.test, Vera Gone.')`)
    const asked = await makeRequest(db(), {
      ...{ bakery_id, bakery_customer_id: id, customer_name: 'Vera Gone', customer_email: 'vera@list.test' },
      ...{ state: 'declined', message: 'Vera here', allergies: 'Nuts', reason: 'Sorry Vera' },
    })
    expect((await erase(id)).status).toBe(204)
    const left = JSON.stringify([
      await read(sql`select * from orders where id = ${own.id}`),
      await read(sql`select * from order_items where order_id = ${own.id}`),
      await read(sql`select * from invoices where id = ${bill.id}`),
      await read(sql`select * from invoice_payments where invoice_id = ${bill.id}`),
      await read(sql`select * from invoice_events where invoice_id = ${bill.id}`),
      await read(sql`select * from custom_requests where id = ${asked.id}`),
      await read(sql`select * from bakery_customers where bakery_id = ${bakery_id}`),
    ])
    for (const word of ['Vera', 'vera@', '555-0166']) expect(left).not.toContain(word)
    expect(left).toContain(ERASED_NAME)
    expect(await read(sql`select paid_cents from invoices where id = ${bill.id}`)).toEqual([{ paid_cents: 4000 }])
    expect(await read(sql`select customer_name, bakery_customer_id from orders where id = ${placed.id}`)).toEqual([
      { customer_name: 'Vera Gone', bakery_customer_id: null },
    ])
    const seen = (await call('GET', `/orders-api/orders/${own.id}`)).body.data
    expect(seen).toMatchObject({ customer_name: ERASED_NAME, customer_email: null })
  })

  test('works for somebody whose unpaid link the baker cancelled', async () => {
    const id = await meet()
    const link = await order(id, {
      ...{ source: 'manual', payment_status: 'unpaid', pay_until: new Date(), status: 'cancelled' },
      ...{ customer_name: 'Lin K', customer_email: 'lin@list.test' },
    })
    expect((await erase(id)).status).toBe(204)
    expect(await read(sql`select customer_name, customer_email from orders where id = ${link.id}`)).toEqual([
      { customer_name: ERASED_NAME, customer_email: null },
    ])
  })

  test('takes somebody with an account out of the orders that were taken elsewhere, too', async () => {
    const { id: customer_id, email: customer_email } = await makePerson(app.services)
    const id = await meet({ email: customer_email })
    const found = { customer_id, customer_name: 'Nora N', customer_email, status: 'completed' as const }
    const [taken, placed] = [await written(id, found), await order(id, found)]
    expect((await erase(id)).status).toBe(204)
    const names = await read(
      sql`select id, customer_name, customer_email from orders where customer_id = ${customer_id}`,
    )
    expect(new Set(names)).toEqual(
      new Set([
        { id: taken.id, customer_name: ERASED_NAME, customer_email: null },
        { id: placed.id, customer_name: 'Nora N', customer_email },
      ]),
    )
  })

  test('knows every table that names a customer: each has its room in customer_rows', async () => {
    const naming = await read(sql`select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'bakery_customers'::regclass and conrelid <> confrelid order by 1`)
    expect(naming.map(({ name }) => name)).toEqual(['custom_requests', 'invoices', 'orders'])
  })

  test('is done or refused with its reason, whatever became of their orders', async () => {
    const answers = new Map<string, number>()
    for (const source of ['manual', 'custom'] as const)
      for (const payment_status of PAYMENT_STATUSES)
        for (const status of ['ready', 'completed', 'cancelled'] as const) {
          const id = await meet()
          const bakery_since = payment_status === 'unpaid' || payment_status === 'expired' ? null : new Date()
          const offline_method = payment_status === 'offline' ? 'cash' : null
          const made = await order(id, { source, payment_status, status, bakery_since, offline_method }).catch(
            () => null,
          )
          if (made) answers.set(`${source} ${payment_status} ${status}`, (await erase(id)).status)
        }
    expect(answers.size).toBeGreaterThan(15)
    for (const [what, status] of answers) expect(status, what).toBe(what.endsWith('ready') ? 409 : 204)
  })

  test('reaches drafts of invoices, by every address that they had, and they cannot be sent anymore', async () => {
    const draft = async (customer_email: string) => {
      const lines = [{ description: 'Cake', quantity: 1, unit_price: 40 }]
      const body = { bakery_id, customer_name: 'Dora Draft', customer_email, lines, note: 'Dora’s cake' }
      return (await call('POST', '/invoices', { body })).body.id as string
    }
    // One was begun before they were on the list, one for an address that they had before they were merged.
    const drafts = [await draft('dora@list.test'), await draft('dora.old@list.test')]
    const id = await meet({ name: 'Dora Draft', email: 'dora@list.test' })
    const old = await meet({ name: 'Dora', email: 'dora.old@list.test' })
    await call('POST', `/customers/${id}/merge`, { body: { from_id: old } })
    const somebody_elses = await draft('dorothy@list.test')
    const history = (await call('GET', `/customers/${id}/history`)).body.items
    expect(history.map((deed: { id: string }) => deed.id).sort()).toEqual([...drafts].sort())
    expect((await erase(id)).status).toBe(204)
    for (const one of drafts) {
      expect((await call('GET', `/invoices/${one}`)).body).toMatchObject({
        ...{ customer_name: ERASED_NAME, customer_email: null, note: null, total: 40 },
      })
      expect((await call('POST', `/invoices/${one}/send`)).status).toBe(409)
    }
    expect((await call('GET', `/invoices/${somebody_elses}`)).body.customer_name).toBe('Dora Draft')
  })

  test('takes a name out of an invoice’s history as a word, not out of other words', async () => {
    const id = await meet({ name: 'Al', email: 'al@list.test' })
    const al = { bakery_id, bakery_customer_id: id, customer_name: 'Al', customer_email: 'al@list.test' }
    const bill = await makeBill(db(), { ...al, total_cents: 900, state: 'void', voided_at: new Date() })
    await db().execute(sql`insert into invoice_events (id, invoice_id, actor_role, note)
      values (${newId()}, ${bill.id}, 'bakery', 'Voided: All of it was for Al (al@list.test), not for Alma.')`)
    expect((await erase(id)).status).toBe(204)
    expect(await read(sql`select note from invoice_events where invoice_id = ${bill.id}`)).toEqual([
      { note: `Voided: All of it was for ${ERASED_NAME} (${ERASED_NAME}), not for Alma.` },
    ])
  })
})
