import { beforeAll, expect, test } from 'vitest'
import { type Invoicing, makeInvoicing } from '../../../tests/factories/invoicing'
import { asUser } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { listInvoices } from './invoices.queries.server'
import { remindInvoices } from './remind-invoices.commands.server'

const app = useApp()
let all: Invoicing

// So many of its own and of others that whoever reads them all is noticed: 3,000 of this bakery, 3,000 of the other.
beforeAll(async () => {
  all = await makeInvoicing(app)
  const other = await makeInvoicing(app)
  const { id } = await all.sent({ due_on: '2024-01-01' })
  await app.services.pool.query(
    `insert into invoices select r.* from invoices i, generate_series(1, 6000) n, jsonb_populate_record(i, jsonb_build_object(
        'id', gen_random_uuid(), 'number', n + 10, 'bakery_id', case n % 2 when 0 then $2 else $3 end,
        'customer_email', 'c' || n || '@bread.test', 'created_at', now() - n * interval '1 minute',
        'due_on', current_date - 400 + n % 300)) r
      where i.id = $1`,
    [id, all.bakery.id, other.bakery.id],
  )
  await app.services.pool.query('analyze invoices')
})

test.each([
  ['a bakery’s', {}, 64],
  ['a bakery’s open ones', { state: 'open' }, 128],
  ['a bakery’s drafts', { state: 'draft' }, 4],
  // What no index knows is looked for in so many and no more.
  ['a search', { query: 'nobody' }, 2002],
  ['what is overdue', { state: 'overdue', query: 'c1' }, 4004],
] as const)('the list of %s reads no more than its page needs', async (_, query, most) => {
  const actor = asUser(all.owner, { bakery_ids: [all.bakery.id] })
  const page = { bakery_id: all.bakery.id, limit: 30, ...query }
  const read = await rowsRead(app.database_url, 'invoices', (db) => listInvoices(db, actor, page, new Date()))
  expect(Math.max(...read)).toBeLessThanOrEqual(most)
})

test('a customer’s list reads their own', async () => {
  const read = await rowsRead(app.database_url, 'invoices', (db) =>
    listInvoices(db, asUser(all.customer), { limit: 30 }, new Date()),
  )
  expect(Math.max(...read)).toBeLessThanOrEqual(4)
})

test('whoever looks for reminders reads the days around today', async () => {
  const read = await rowsRead(app.database_url, 'invoices', (db) => remindInvoices({ ...app.services, db }))
  expect(Math.max(0, ...read)).toBeLessThanOrEqual(10)
})
