import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, ANONYMOUS } from '~/http/actor.server'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderPeople } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { asUser } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import type { Reader } from './order-view.queries.server'
import { listOrders } from './orders.queries.server'
import type { ListQuery } from './orders-input.contract'

const app = useApp()
let actors: Record<'customer' | 'guest' | 'owner' | 'admin', Actor>
let bakery_id = ''

// Few enough that reading all of them would be cheapest: that way is closed, and what is left must be an index.
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
        'payment_status', case when n % 100 = 0 then 'unpaid' else 'paid' end,
        'paid_at', case when n % 100 = 0 then null else now() end)) r
      where o.id = $1`,
    [id, people.bakery.id, people.other_bakery.id, (await makeBakery(app.services.db)).id],
  )
  await app.services.pool.query('analyze orders')
})

async function planOf(actor: Actor, query: Partial<ListQuery>): Promise<string> {
  let plan = ''
  const reader = {
    execute: async (query: SQL) => {
      const { rows } = await app.services.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`)
        return tx.execute(sql`explain ${query}`)
      })
      plan = rows.map((row) => Object.values(row).join()).join('\n')
      return { rows: [] }
    },
  } as unknown as Reader
  const page = { sort_by: 'created_at', sort_direction: 'desc', limit: 50, offset: 0 } as const
  await listOrders(reader, actor, { ...page, ...query } as ListQuery)
  return plan
}

test.each([
  ['customer', {}, ['orders_customer_index']],
  ['guest', {}, ['orders_session_index']],
  ['owner', {}, ['orders_bakery_', 'orders_customer_index']],
  ['owner', { sort_by: 'requested_for', sort_direction: 'asc' }, ['orders_bakery_']],
  ['admin', {}, ['orders_newest_index']],
  ['admin', { sort_by: 'requested_for', sort_direction: 'asc' }, ['orders_requested_index']],
  ['admin', { customer_email: 'c7@bread.test' }, ['orders_email_index']],
  ['admin', { in_bakery: true }, ['orders_bakery_', 'orders_bakery_unpaid_index']],
] as const)(
  '%s, %j: %j',
  async (who, { in_bakery, ...query }: Partial<ListQuery> & { in_bakery?: boolean }, indexes) => {
    const plan = await planOf(actors[who], { ...query, ...(in_bakery ? { bakery_id } : {}) })
    for (const index of indexes) expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan on orders')
  },
)
