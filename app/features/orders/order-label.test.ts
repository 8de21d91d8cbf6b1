import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asGuest, makeShop } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { loadPrograms } from '../cottage-food/records.commands.server'
import { labelOf } from './order-label'
import { readPartysOrder } from './order-view.queries.server'
import { placeOrder } from './place-order.commands.server'

const app = useApp()

const LAW = {
  ...{ on_page: false, before_payment: true, statement: 'Made at home. Ask your county.', notice: 'Made at home.' },
  ...{ permit_number: null, county: null, address: null, state_number: null, phone: null },
}
const rye = { id: 'rye', name: 'Rye', net_weight: '24 oz', ingredients: 'Rye, salt', allergens: [], allergen_kinds: {} }
const bun = { ...rye, id: 'bun', name: 'Bun', net_weight: null, ingredients: '', allergens: ['wheat'] }
const bag = { ...bun, id: 'bag', name: 'Bag', allergens: [] }

test('each thing once, in the order of the cart, with the words that are read before payment', () => {
  const ordered = [{ id: 'bun' }, { id: 'rye' }, { id: 'bun' }, { id: 'bag' }]
  const items = [
    { name: 'Bun', lines: ['Contains wheat.'] },
    { name: 'Rye', lines: ['24 oz', 'Ingredients: Rye, salt.'] },
  ]
  expect(labelOf(LAW, ordered, [rye, bun, bag])).toEqual({ lines: ['Made at home.'], items })
  const on_page = { ...LAW, on_page: true, before_payment: false }
  expect(labelOf(on_page, [], [])).toEqual({ lines: ['Made at home. Ask your county.'], items: [] })
  expect(labelOf(null, ordered, [rye])).toBeNull()
})

test('an order keeps the label it was sold with, whatever becomes of menu and law', async () => {
  await loadPrograms(app.services.pool)
  const shop = await makeShop(app.services)
  const guest = await asGuest(app.services)
  const { db, pool } = app.services
  const place = () => placeOrder(db, guest, shop.body(), new Date())
  expect((await place()).label).toBeNull()

  await pool.query(`update bakeries set state = 'IL' where id = $1`, [shop.bakery.id])
  await pool.query(`insert into bakery_programs (bakery_id, program_key, permit_number) values ($1, 'il', 'A-17')`, [
    shop.bakery.id,
  ])
  await pool.query(`update menu_items set ingredients = 'Flour', allergens = '{wheat}' where id = $1`, [shop.item.id])
  const { id, label } = await place()
  const sold = {
    lines: [expect.stringMatching(/common food allergens\.$/), 'Permit number: A-17'],
    items: [{ name: shop.item.name, lines: ['Ingredients: Flour.', 'Contains wheat.'] }],
  }
  expect(label).toEqual(sold)

  await pool.query(`update menu_items set ingredients = 'Rye', allergens = '{}' where id = $1`, [shop.item.id])
  await pool.query('delete from bakery_programs where bakery_id = $1', [shop.bakery.id])
  expect(await readPartysOrder(db, guest, sql`o.id = ${id}`)).toMatchObject({ label: sold })
})
