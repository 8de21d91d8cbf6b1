import { beforeAll, describe, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { newId } from '../../lib/ids'
import { requestRefund } from '../refunds/refunds.commands.server'

const app = useApp()
let bakery_id = ''
let tokens: Record<'owner' | 'other' | 'admin', string>

beforeAll(async () => {
  const owner = await makePerson(app.services)
  const verified = {
    claimed: true,
    claimed_by: owner.id,
    verification_status: 'verified',
    verified_at: new Date(),
  } as const
  bakery_id = (await makeBakery(app.services.db, { ...verified, time_zone: 'America/Denver' })).id
  const other = await makePerson(app.services)
  await makeBakery(app.services.db, { ...verified, claimed_by: other.id })
  const admin = await makePerson(app.services, { roles: ['admin'] })
  const token = async (person: typeof owner) => (await sessionFor(app.services, person)).access_token
  tokens = { owner: await token(owner), other: await token(other), admin: await token(admin) }
})

const ask = (path: string, who: keyof typeof tokens) => app.call('GET', path, { token: tokens[who] })

test('the bakery is its owner’s and the admins’; for another owner there is none', async () => {
  const path = `/my-listing/${bakery_id}`
  expect((await ask(path, 'owner')).body).toMatchObject({ id: bakery_id, time_zone: 'America/Denver' })
  expect((await ask(path, 'admin')).status).toBe(200)
  expect((await ask(path, 'other')).status).toBe(404)
  expect((await ask(`/my-listing/${newId()}`, 'owner')).status).toBe(404)
})

describe('the money of an order', () => {
  const read = (id: string, who: keyof typeof tokens) => ask(`/my-listing/${bakery_id}/orders/${id}`, who)

  test('is what comes in less what refunds take back', async () => {
    const order = await makeOrderRow(app.services.db, { bakery_id, prices: [1000, 500] })
    expect((await read(order.id, 'owner')).body).toMatchObject({
      keeps: order.baker_receives_cents / 100,
      taken_back: 0,
      refunds: [],
      disputes: [],
      available_on: null,
    })
    const lines = [{ order_item_id: order.items[1]!.id, quantity: 1 }]
    await app.services.db.transaction((tx) =>
      requestRefund(tx, { order_id: order.id, kind: 'partial', lines, reason: 'Burnt', requested_by: null }),
    )
    const { body } = await read(order.id, 'owner')
    expect(body.refunds).toMatchObject([{ reason: 'Burnt', state: 'requested' }])
    expect(body.refunded.subtotal).toBe(5)
    expect(body.taken_back).toBeGreaterThan(0)
    expect(Math.round((body.keeps + body.taken_back) * 100)).toBe(order.baker_receives_cents)
  })

  test('names disputes', async () => {
    const order = await makeOrderRow(app.services.db, { bakery_id, payment_status: 'disputed' })
    await app.services.pool.query(
      `insert into disputes (id, order_id, amount_cents, reason, status) values ($1, $2, 1100, 'fraudulent', 'needs_response')`,
      [`dp_${order.id}`, order.id],
    )
    expect((await read(order.id, 'owner')).body.disputes).toMatchObject([{ amount: 11, reason: 'fraudulent' }])
  })

  test('is nobody else’s business, nor is an unpaid order the bakery’s', async () => {
    const order = await makeOrderRow(app.services.db, { bakery_id })
    const unpaid = await makeOrderRow(app.services.db, { bakery_id, payment_status: 'unpaid', paid_at: null })
    expect((await read(order.id, 'owner')).status).toBe(200)
    expect((await read(order.id, 'admin')).status).toBe(200)
    expect((await read(order.id, 'other')).status).toBe(404)
    expect((await read(unpaid.id, 'owner')).status).toBe(404)
  })
})
