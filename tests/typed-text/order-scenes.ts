import { expect } from 'vitest'
import { settle } from '../../app/features/payments/settle.commands.server'
import { sendRefund } from '../../app/features/refunds/send-refund.commands.server'
import { newId } from '../../app/lib/ids'
import { payPath } from '../../app/lib/pay-link.server'
import { askAll, takeCustomOrders } from '../factories/custom-orders'
import { refundsOf } from '../setup/order-money'
import { expectClean, expectSoundOrder } from '../setup/typed-text-uses'
import { asking, type Scene, type World } from './world'

const SOME_DAY = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
const QUOTE = {
  lines: [{ description: 'Cake', quantity: 1, unit_price: 80 }],
  ...{ note: 'Two tiers', fulfillment_type: 'delivery', delivery: 5 },
  delivery_address: { street: '1 Oak St', unit: '2', city: 'Austin', state: 'TX', zip_code: '78701' },
}

/** Orders, invoices, requests and quotes. */
export const ORDER_SCENES: Record<string, Scene> = {
  'PUT /bakeries/:bakery_id/invoice-settings': {
    begin: (w) => ({
      token: w.people.tokens.owner,
      params: { bakery_id: w.people.bakery.id },
      body: { tax: { label: 'Sales tax', rate: 5 } },
    }),
  },
  'POST /invoices': {
    begin: (w) => ({ token: w.people.tokens.owner, body: invoice(w) }),
    later: (w, { id }) => useInvoice(w, id),
  },
  'PUT /invoices/:id': {
    begin: async (w) => {
      const { id, updated_at } = await ownersInvoice(w, 'POST', '', invoice(w))
      const { bakery_id: _, ...draft } = invoice(w)
      return { token: w.people.tokens.owner, params: { id }, body: { ...draft, updated_at } }
    },
    later: (w, { id }) => useInvoice(w, id),
  },
  'POST /invoices/:id/void': {
    begin: async (w) => ({
      token: w.people.tokens.owner,
      params: { id: await sentInvoice(w) },
      body: { reason: 'It’s off' },
    }),
    later: (w, { id }) => readInvoice(w, id),
  },
  'POST /invoices/:id/payments': {
    begin: async (w) => ({
      token: w.people.tokens.owner,
      params: { id: await sentInvoice(w) },
      body: { amount: 5, method: 'check', note: 'No. 7', received_on: '2026-11-16' },
    }),
    later: (w, { id }) => readInvoice(w, id),
  },
  'POST /invoices/:id/refunds': {
    begin: async (w) => {
      const id = await sentInvoice(w)
      const token = w.people.tokens.customer
      const { body } = await w.shop.call('POST', `/invoices/${id}/pay`, { token })
      await w.shop.pay(body.payment_url.split('/').at(-1))
      await w.shop.call('POST', `/invoices/${id}/settle`, { token })
      return { token: w.people.tokens.owner, params: { id }, body: { amount: 5, reason: 'Burnt' } }
    },
    later: (w, { id }) => readInvoice(w, id),
  },
  'PUT /bakeries/:bakery_id/custom-order-settings': {
    begin: (w) => ({
      token: w.people.tokens.owner,
      params: { bakery_id: w.people.bakery.id },
      body: {
        ...{ enabled: true, asks: askAll('optional'), lead_days: 3, per_week: null, policy: 'Half up front' },
        questions: [{ id: newId(), label: 'Color?', choices: ['Red'] }],
      },
    }),
    later: async (w) => expectClean((await w.shop.call('GET', `/bakeries/${w.people.bakery.id}/custom-orders`)).body),
  },
  'POST /bakeries/:bakery_id/requests': {
    begin: async (w) => {
      await takeCustomOrders(w.shop.services, w.people.bakery.id, { questions: [] })
      return {
        token: await w.signIn(),
        params: { bakery_id: w.people.bakery.id },
        body: { date: SOME_DAY, message: 'Hi' },
      }
    },
    later: readRequest,
  },
  'POST /requests/confirm': asking({ code: 'x'.repeat(43) }),
  'POST /requests/:id/decline': {
    begin: async (w) => ({
      token: w.people.tokens.owner,
      params: { id: (await openRequest(w)).id },
      body: { reason: 'Away' },
    }),
    later: readRequest,
  },
  'POST /requests/:id/withdraw': {
    begin: async (w) => {
      const { id, token } = await openRequest(w)
      return { token, params: { id }, body: { reason: 'Bought one' } }
    },
    later: readRequest,
  },
  'POST /requests/:id/quotes': {
    begin: async (w) => {
      const request = await openRequest(w)
      w.asked = request.token
      return { token: w.people.tokens.owner, params: { id: request.id }, body: QUOTE }
    },
    // Paid, it is an order, with all that becomes of one.
    later: async (w, { id, request_id }) => {
      const { body } = await w.shop.call('POST', `/quotes/${id}/accept`, { token: w.asked })
      await w.shop.pay(body.payment_url.split('/').at(-1))
      await settle(w.shop.services, body.payment_url.split('/').at(-1))
      const { order_id } = (await w.shop.call('GET', `/requests/${request_id}`, { token: w.asked })).body
      expectClean((await w.shop.call('GET', `/orders-api/orders/${order_id}`, { token: w.people.tokens.owner })).body)
    },
  },
  'POST /quotes/:id/decline': {
    begin: async (w) => {
      const { token, quote_id } = await openQuote(w)
      return { token, params: { id: quote_id }, body: { reason: 'Too much' } }
    },
    later: readRequest,
  },
  'POST /quotes/:id/withdraw': {
    begin: async (w) => ({
      token: w.people.tokens.owner,
      params: { id: (await openQuote(w)).quote_id },
      body: { reason: 'A mistake' },
    }),
    later: readRequest,
  },
  'POST /pay-links/message': {
    begin: async (w) => {
      const link = `order.${await paidOrder(w)}`
      return {
        token: payPath(w.shop.services.secret, link).split('/').at(-1)!,
        body: { text: 'Could I come at noon?' },
      }
    },
    // Links are refused; the mails that are sent are clean.
    keeps_nothing: true,
    later: async (w) => {
      const { rows } = await w.shop.services.pool.query(
        `select text, html from mail_outbox where dedupe_key like 'pay_link.message:%' order by created_at desc limit 1`,
      )
      expectClean(rows)
    },
  },
  'POST /orders-api/orders': {
    begin: (w) => ({ token: w.people.tokens.customer, body: cart(w) }),
    later: async (w, { data }) => useOrder(w, await pay(w, data)),
  },
  'POST /bakeries/:bakery_id/manual-orders': {
    begin: (w) => ({
      token: w.people.tokens.owner,
      params: { bakery_id: w.people.bakery.id },
      body: { ...cart(w), method: 'check', paid: true },
    }),
    later: async (w, { id }) => {
      const { body } = await w.shop.call('GET', `/orders-api/orders/${id}`, { token: w.people.tokens.owner })
      expectSoundOrder(body.data)
    },
  },
  'PUT /orders-api/orders/:id/status': {
    begin: async (w) => ({
      token: w.people.tokens.owner,
      params: { id: await paidOrder(w) },
      body: { status: 'confirmed' },
    }),
    later: async (w, { data }) => useOrder(w, data.id),
  },
  'PUT /orders-api/orders/:id': {
    apart: true,
    begin: async (w, field) => {
      w.edited ??= await paidOrder(w)
      const token = field === 'bakery_notes' ? w.people.tokens.owner : w.people.tokens.customer
      return { token, params: { id: w.edited }, body: {} }
    },
    later: async (w, { data }) => useOrder(w, data.id),
  },
  'POST /orders-api/orders/:id/refunds': {
    begin: async (w) => ({
      token: w.people.tokens.owner,
      params: { id: await paidOrder(w) },
      body: { subtotal: 1, reason: 'Burnt' },
    }),
    later: async (w, { data }) => {
      const asked = await refundsOf(w.shop.services.db, data.id)
      for (const { id } of asked) await sendRefund(w.shop.services, id)
      const { rows } = await w.shop.services.pool.query('select payment_status from orders where id = $1', [data.id])
      expect(rows).toEqual([{ payment_status: 'partly_refunded' }])
    },
  },
}

async function openRequest(w: World) {
  const token = await w.signIn()
  await takeCustomOrders(w.shop.services, w.people.bakery.id, { questions: [] })
  const { body } = await w.shop.call('POST', `/bakeries/${w.people.bakery.id}/requests`, {
    token,
    body: { date: SOME_DAY },
  })
  return { token, id: body.id as string }
}

async function openQuote(w: World) {
  const { token, id } = await openRequest(w)
  const { body } = await w.shop.call('POST', `/requests/${id}/quotes`, { token: w.people.tokens.owner, body: QUOTE })
  return { token, quote_id: body.id as string }
}

async function readRequest(w: World, { id }: { id: string }) {
  const { status, body } = await w.shop.call('GET', `/requests/${id}`, { token: w.people.tokens.owner })
  expect(status).toBe(200)
  expectClean(body)
}

const invoice = (w: World) => ({
  bakery_id: w.people.bakery.id,
  customer_email: w.people.people.customer.email,
  customer_name: 'Cora',
  lines: [{ description: 'Cake', quantity: 1, unit_price: 50 }],
  tax: { label: 'Tax', rate: 5 },
  ...{ deposit: 10, deposit_due_on: '2026-12-01', due_on: '2026-12-09', note: 'Thanks' },
})

async function ownersInvoice(w: World, method: string, path: string, body?: object) {
  const answer = await w.shop.call(method, `/invoices${path}`, {
    token: w.people.tokens.owner,
    ...(body ? { body } : {}),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

async function sentInvoice(w: World): Promise<string> {
  const { id } = await ownersInvoice(w, 'POST', '', invoice(w))
  await ownersInvoice(w, 'POST', `/${id}/send`)
  return id
}

async function useInvoice(w: World, id: string) {
  await ownersInvoice(w, 'POST', `/${id}/send`)
  await readInvoice(w, id)
}

/** On the screen of both sides, in lists, in a table and on paper. */
async function readInvoice(w: World, id: string) {
  expectClean(await ownersInvoice(w, 'GET', `?bakery_id=${w.people.bakery.id}`))
  for (const token of [w.people.tokens.customer, w.people.tokens.owner]) {
    const { status, body } = await w.shop.call('GET', `/invoices/${id}`, { token })
    expect(status).toBe(200)
    expectClean(body)
  }
  const headers = { authorization: `Bearer ${w.people.tokens.owner}` }
  const paper = await w.shop.app.inject({ method: 'GET', url: `/functions/v1/invoices/${id}/pdf`, headers })
  expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const csv = await w.shop.call('GET', `/bakeries/${w.people.bakery.id}/invoices.csv`, { token: w.people.tokens.owner })
  expect(csv.status).toBe(200)
}

const cart = (w: World, more: object = {}) => ({
  checkout_id: newId(),
  bakery_id: w.people.bakery.id,
  items: [{ id: w.people.bakery.items[0]!.id, quantity: 2, options: [{ id: w.option_id, text: 'Dot' }] }],
  fulfillment_type: 'delivery',
  customer_name: 'Cora Customer',
  customer_email: 'cora@bread.test',
  requested_for: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  delivery_address: { street: '1 Rye Lane', city: 'Austin', state: 'TX', zip_code: '78701' },
  ...more,
})

async function pay(w: World, { id, payment_url }: { id: string; payment_url: string }): Promise<string> {
  await w.shop.pay(payment_url.split('/').at(-1)!)
  const { body } = await w.shop.call('POST', `/checkout/${id}/settle`, { token: w.people.tokens.customer })
  expect(body).toMatchObject({ payment_status: 'paid' })
  return id
}

async function paidOrder(w: World): Promise<string> {
  const body = cart(w, { fulfillment_type: 'pickup', delivery_address: null })
  const placed = await w.shop.call('POST', '/orders-api/orders', { token: w.people.tokens.customer, body })
  return pay(w, placed.body.data)
}

async function useOrder(w: World, id: string) {
  for (const token of [w.people.tokens.customer, w.people.tokens.owner]) {
    const { body } = await w.shop.call('GET', `/orders-api/orders/${id}`, { token })
    expectSoundOrder(body.data)
  }
  // The same for both of them.
  const receipt = await w.shop.app.inject({
    method: 'GET',
    url: `/functions/v1/orders-api/orders/${id}/receipt`,
    headers: { authorization: `Bearer ${w.people.tokens.customer}` },
  })
  expect([receipt.statusCode, receipt.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
}
