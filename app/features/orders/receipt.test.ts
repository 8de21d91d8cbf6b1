import { beforeAll, expect, test } from 'vitest'
import { makeOrderPeople } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  people = await makeOrderPeople(app.services)
})

const order = (row: object = {}) =>
  makeOrderRow(app.services.db, { bakery_id: people.bakery.id, customer_id: people.people.customer.id, ...row })

const fetchReceipt = (id: string, token: string | undefined) =>
  app.app.inject({
    method: 'GET',
    url: `/functions/v1/orders-api/orders/${id}/receipt`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

test('a paid order has a receipt for its customer, its bakery and admins', async () => {
  const { id, order_number } = await order({ customer_name: 'Zoë Čapek 🥐' })
  for (const who of ['customer', 'owner', 'admin'] as const) {
    const answer = await fetchReceipt(id, people.tokens[who])
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="receipt-${order_number}.pdf"`)
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.rawPayload.subarray(-6).toString().trim()).toBe('%%EOF')
  }
})

test('for others there is no such order; without a session nothing at all', async () => {
  const { id } = await order()
  for (const who of ['other customer', 'other owner', 'guest', 'editor'] as const) {
    const answer = await fetchReceipt(id, people.tokens[who])
    expect([who, answer.statusCode, answer.json()]).toEqual([
      who,
      404,
      { success: false, data: null, error: 'We could not find that order.' },
    ])
  }
  expect((await fetchReceipt(id, undefined)).statusCode).toBe(401)
})

test('an unpaid order has none yet', async () => {
  const { id } = await order({ payment_status: 'unpaid' })
  const answer = await fetchReceipt(id, people.tokens.customer)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error).toBe('There is a receipt once the order is paid.')
})

test('a long order goes on over the page', async () => {
  const { id } = await order({ prices: Array.from({ length: 60 }, () => 500) })
  const pdf = (await fetchReceipt(id, people.tokens.customer)).rawPayload.toString('latin1')
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)!.length).toBeGreaterThan(1)
})
