import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '~/db/client.server'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson } from '../../../tests/factories/people'
import { asUser } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { listOpenOrders } from './board.queries.server'

const app = useApp()

interface Node {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]

test('the board looks at open orders only, however many its bakery has finished', async () => {
  const { db, pool } = app.services
  const { id: bakery_id } = await makeBakery(db)
  const finished = await makeOrderRow(db, { bakery_id, status: 'completed' })
  await pool.query(
    `insert into orders select r.* from orders o, generate_series(1, 5000) n, jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'checkout_id', gen_random_uuid(), 'order_number', 'DONE-' || lpad(n::text, 8, '0'),
        'created_at', now() - n * interval '1 minute')) r
      where o.id = $1`,
    [finished.id],
  )
  for (let count = 0; count < 5; count++) await makeOrderRow(db, { bakery_id })
  await pool.query('analyze orders')
  let plan: Node | undefined
  const explained = {
    execute: async (query: SQL) => {
      const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: Node }[] }>(
        sql`explain (analyze, format json) ${query}`,
      )
      plan = rows[0]!['QUERY PLAN'][0]!.Plan
      return { rows: [] }
    },
  } as unknown as Db
  const actor = asUser(await makePerson(app.services), { bakery_ids: [bakery_id] })
  await listOpenOrders(explained, actor, { bakery_id, limit: 3, now: new Date() })
  const walks = nodes(plan!).filter((node) => node['Relation Name'] === 'orders')
  const touched = walks.map(
    (node) => node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
  )
  expect(walks.length).toBeGreaterThan(0)
  // The five that are open, and once more each of the page.
  expect(touched.reduce((sum, rows) => sum + rows, 0)).toBe(5 + 3)
})
