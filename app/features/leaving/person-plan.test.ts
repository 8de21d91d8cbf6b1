import { beforeAll, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson, type Person } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { findPerson } from './person.queries.server'

const app = useApp()
let person: Person

beforeAll(async () => {
  person = await makePerson(app.services)
  const { pool, db } = app.services
  const { id } = await makeBakery(db)
  await pool.query(
    `insert into custom_requests (id, bakery_id, customer_name, customer_email, state, wanted_on)
       select gen_random_uuid(), $1, 'Many', 'many' || n || '@bread.test', 'open', '2026-12-24' from generate_series(1, 5000) n`,
    [id],
  )
  await pool.query(
    `insert into invoices (id, bakery_id, customer_name, customer_email, lines, subtotal_cents, total_cents)
       select gen_random_uuid(), $1, 'Many', 'many' || n || '@bread.test', '[{"description": "Cake", "quantity": 1, "unit_price_cents": 900}]', 900, 900
       from generate_series(1, 5000) n`,
    [id],
  )
  await pool.query('analyze')
})

test.each(['custom_requests', 'invoices'])(
  'all that is a person’s is found by reading few rows of %s',
  async (table) => {
    const read = await rowsRead(app.database_url, table, (db) => findPerson(db, person.id))
    expect(Math.max(0, ...read)).toBeLessThan(100)
  },
)
