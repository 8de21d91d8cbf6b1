import { expect, test } from 'vitest'
import { makeOrderPeople, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'

const app = useApp()

test('a customer is asked for a review until there is one; nobody is asked to review their own bakery, nor as a guest', async () => {
  const { people, tokens, sessions, bakery } = await makeOrderPeople(app.services)
  const place = async (of: object) =>
    (await makeOrderRow(app.services.db, { bakery_id: bakery.id, status: 'ready', ...of })).id
  const mayReview = async (actor: OrderActor, id: string) =>
    (await app.call('GET', `/orders-api/orders/${id}`, { token: tokens[actor] })).body.data.may_review
  const complete = async (id: string) => {
    const body = { status: 'completed' }
    const done = await app.call('PUT', `/orders-api/orders/${id}/status`, { token: tokens.owner, body })
    expect(done.status).toBe(200)
    const { rows } = await app.services.pool.query<{ text: string }>(
      `select text from mail_outbox where text like '%' || $1 || '%'`,
      [done.body.data.order_number],
    )
    return rows.map(({ text }) => /How was it\?.*/.exec(text)?.[0])
  }
  const first = await place({ customer_id: people.customer.id })
  const second = await place({ customer_id: people.customer.id })
  expect(await mayReview('customer', first)).toBe(true)
  expect(await complete(first)).toEqual(['How was it? A few words from you help the next neighbor choose.'])

  const review = { stars: 5, body: 'Crisp and sour.' }
  const written = await app.call('POST', `/bakeries/${bakery.id}/reviews`, { token: tokens.customer, body: review })
  expect(written.status).toBe(201)
  expect(await mayReview('customer', first)).toBe(false)
  expect(await complete(second)).toEqual([undefined])

  const of_guest = await place({ session_id: sessions.guest })
  expect(await mayReview('guest', of_guest)).toBe(false)
  expect(await complete(of_guest)).toEqual(['How was it? Create an account with this email to leave a review.'])
  expect(await mayReview('owner', await place({ customer_id: people.owner.id }))).toBe(false)
})
