import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '~/lib/ids'
import { applyMigrations } from './migrate.server'

const name = `localoaf_t_${randomBytes(6).toString('hex')}`
const url = new URL(inject('admin_url'))
const admin = new pg.Client({ connectionString: url.href })
url.pathname = `/${name}`

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name}`)
})
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
})

test('names that were stored before the rule are cleaned when it comes', async () => {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await applyMigrations(client, 'db/migrations', { until: '0018_page_tags' })
  const [bakery_id, order_id] = [newId(), newId()]
  await client.query(
    `insert into bakeries (id, name, slug, city, state, zip_code, time_zone, latitude, longitude)
     values ($1, E'Rye\\r\\nBcc: all@bread.test', 'rye', 'Austin', 'TX', '78701', 'America/Chicago', 30, -97)`,
    [bakery_id],
  )
  await client.query(
    `insert into orders (id, order_number, checkout_id, bakery_id, customer_name, customer_email, fulfillment_type,
       delivery_address, subtotal_cents, customer_fee_cents, baker_fee_cents, customer_total_cents, baker_receives_cents)
     values ($1, 'TEST-0001-ABCDEF', gen_random_uuid(), $2, U&'\\202E', 'ann@bread.test', 'delivery', $3, 1000, 100, 62, 1100, 938)`,
    [order_id, bakery_id, { street: '1 Rye\nLane', city: 'Austin', state: 'TX', zip_code: '78701' }],
  )
  await applyMigrations(client, 'db/migrations', { until: '0019_clean_text' })
  const { rows } = await client.query(
    'select name, customer_name, delivery_address from orders join bakeries on bakeries.id = bakery_id',
  )
  const delivery_address = { street: '1 Rye Lane', city: 'Austin', state: 'TX', zip_code: '78701' }
  expect(rows).toEqual([{ name: 'Rye Bcc: all@bread.test', customer_name: '-', delivery_address }])
  await client.end()
})
