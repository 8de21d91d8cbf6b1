import { beforeAll, expect, test } from 'vitest'
import { type Actor, ANONYMOUS } from '~/http/actor.server'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderPeople } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { asUser, makeShop } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { listOrders } from './orders.queries.server'
import type { ListQuery } from './orders-input.contract'
import { placeOrder } from './place-order.commands.server'

const app = useApp()
let actors: Record<'customer' | 'guest' | 'owner' | 'admin', Actor>
let bakery_id = ''

// So many orders of others that whoever reads them all is noticed.
beforeAll(async () => {
  const people = await makeOrderPeople(app.services)
  bakery_id = people.bakery.id
  const { customer, owner, admin } = people.people
  actors = {
    customer: asUser(customer),
    guest: { ...ANONYMOUS, kind: 'guest', session_id: people.sessions.guest },
    owner: asUser(owner, { bakery_ids: [people.bakery.id, people.other_bakery.id] }),
    admin: asUser(admin, { roles: ['admin'] }),
  }
  const mine = { customer_id: customer.id, session_id: people.sessions.guest, bakery_id }
  const { id } = await makeOrderRow(app.services.db, mine)
  await app.services.pool.query(
    `insert into orders select r.* from orders o, generate_series(1, 3000) n, jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'checkout_id', gen_random_uuid(),
        'order_number', 'PLAN-' || lpad(n::text, 8, '0'), 'customer_id', null, 'session_id', null,
        'bakery_id', case n % 50 when 0 then $2 when 1 then $3 else $4 end, 'customer_email', 'c' || n || '@bread.test',
        'created_at', now() - n * interval '1 minute', 'requested_for', now() + n * interval '1 minute',
        'requested_until', now() + n * interval '1 minute' + interval '2 hours',
        'payment_status', case when n % 3 = 0 then 'unpaid' else 'paid' end,
        'bakery_since', case when n % 3 = 0 then null else now() end)) r
      where o.id = $1`,
    [id, people.bakery.id, people.other_bakery.id, (await makeBakery(app.services.db)).id],
  )
  await app.services.pool.query('analyze orders')
})

test.each([
  ['customer', {}],
  ['guest', {}],
  ['owner', {}],
  ['owner', { sort_by: 'requested_for', sort_direction: 'asc' }],
  ['admin', {}],
  ['admin', { sort_by: 'requested_for', sort_direction: 'asc' }],
  ['admin', { customer_email: 'c7@bread.test' }],
  ['admin', { in_bakery: true }],
] as const)(
  'the list of a %s (%j) reads little more than it shows',
  async (who, { in_bakery, ...query }: Partial<ListQuery> & { in_bakery?: boolean }) => {
    const page = { sort_by: 'created_at', sort_direction: 'desc', limit: 20, offset: 0 } as const
    const asked = { ...page, ...query, ...(in_bakery ? { bakery_id } : {}) } as ListQuery
    const [read, ...more] = await rowsRead(app.database_url, 'orders', (db) => listOrders(db, actors[who], asked))
    expect(more).toEqual([])
    // Each of at most three ways of being allowed is walked as far as the page; then the page's own are read.
    expect(read).toBeLessThanOrEqual(4 * page.limit)
  },
)

test.each(['customer', 'guest'] as const)(
  'whoever places an order as a %s waits for no count of other people’s unpaid orders',
  async (who) => {
    const shop = await makeShop(app.services)
    // A rush: what the database last learned of its tables is that nearly all is paid.
    await app.services.pool.query(
      `update orders set payment_status = 'paid', bakery_since = now() where order_number like 'PLAN-%'`,
    )
    await app.services.pool.query('analyze orders')
    await app.services.pool.query(
      `update orders set payment_status = 'unpaid', bakery_since = null where order_number like 'PLAN-%'`,
    )
    const read = await rowsRead(app.database_url, 'orders', (db) => {
      const input = shop.body({ customer_email: 'guest@bread.test', expected_total: 1 })
      return placeOrder(db, actors[who], input, new Date()).catch((error: unknown) =>
        expect(error).toMatchObject({ message: expect.stringContaining('The total has changed') }),
      )
    })
    expect(Math.max(...read)).toBeGreaterThan(0)
    expect(Math.max(...read)).toBeLessThanOrEqual(10)
  },
)
