import { beforeAll, expect, test } from 'vitest'
import { makeOrderPeople } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { textOf } from '../../../tests/setup/pdf-text'

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
      { success: false, data: null, error: 'We couldn’t find that order.' },
    ])
  }
  expect((await fetchReceipt(id, undefined)).statusCode).toBe(401)
})

test('an unpaid order has none yet', async () => {
  const { id } = await order({ payment_status: 'unpaid' })
  const answer = await fetchReceipt(id, people.tokens.customer)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error).toBe('There’s a receipt once the order is paid.')
})

test('what went back has its own line and date, and the end of the sums; every date has its year', async () => {
  const { id } = await order({ prices: [1000, 500], created_at: new Date('2025-12-31T16:00:00Z') })
  const body = { subtotal: 5, reason: 'One bag was torn' }
  const token = people.tokens.owner!
  const { data } = (await app.call('POST', `/orders-api/orders/${id}/refunds`, { token, body })).body
  expect(data.refunds).toMatchObject([{ amount: data.refunded, reason: 'One bag was torn', failed: false }])
  const text = textOf((await fetchReceipt(id, people.tokens.customer)).rawPayload)
  const dollars = (sum: number) => `$${sum.toFixed(2)}`
  expect(text).toEqual(
    expect.arrayContaining([
      'Localoaf',
      'Placed',
      expect.stringMatching(/^Wednesday, December 31, 2025 at /),
      'Paid by card',
      `Partly refunded ${dollars(data.refunded)}`,
      expect.stringMatching(/^\w+, \w+ \d+, 20\d\d at /),
      expect.stringMatching(/^Refunded \w+, \w+ \d+, 20\d\d at .+ \(One bag was torn\)$/),
      `-${dollars(data.refunded)}`,
      'Paid after refunds',
      dollars(data.customer_total - data.refunded),
    ]),
  )
})

test('names keep what the fonts know of them: marks, dashes and quotes, and letters without marks they do not know', async () => {
  const { id } = await order({ customer_name: 'Zoë Čapek 🥐 – “O’Dell” Ж' })
  const text = textOf((await fetchReceipt(id, people.tokens.customer)).rawPayload)
  // 0x93 and so on are these marks in the encoding of the font.
  expect(text).toContain('Zoë Capek  \x96 \x93O\x92Dell\x94 ?')
})

test('a long order goes on over the page', async () => {
  const { id } = await order({ prices: Array.from({ length: 60 }, () => 500) })
  const pdf = (await fetchReceipt(id, people.tokens.customer)).rawPayload.toString('latin1')
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)!.length).toBeGreaterThan(1)
})
