import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../../tests/setup/app'
import { bakeries } from '../../db/schema/bakeries'
import { menu_item_options, menu_items } from '../../db/schema/menu'
import { newId } from '../../lib/ids'

const site = useApp()
const at = { name: 'Crumb', city: 'Portland', state: 'OR', zip_code: '97201', time_zone: 'America/Los_Angeles' }
const open = { ...at, id: newId(), slug: 'open-crumb', approved: true }
const hidden = { ...at, id: newId(), slug: 'hidden-crumb', approved: true, hidden: true }
const of = (bakery_id: string, name: string, more = {}) => ({
  id: newId(),
  bakery_id,
  category: 'Bread',
  name,
  price_cents: 950,
  ...more,
})
const loaf = of(open.id, 'Loaf', { position: 2, allergens: ['wheat'] })
const cake = of(open.id, 'Cake', { position: 1, category: 'Cakes', price_cents: 4205, stock: 3 })

beforeAll(async () => {
  const { db } = site.services
  await db.insert(bakeries).values([open, hidden])
  await db
    .insert(menu_items)
    .values([
      loaf,
      cake,
      of(open.id, 'Sold out', { position: 3, stock: 0 }),
      of(open.id, 'Resting', { position: 4, available: false }),
      of(open.id, 'Gone', { archived_at: new Date() }),
      of(hidden.id, 'Secret'),
    ])
  await db.insert(menu_item_options).values([
    { id: newId(), menu_item_id: cake.id, group_name: 'Size', name: 'Large', price_delta_cents: 1050, position: 2 },
    { id: newId(), menu_item_id: cake.id, group_name: 'Size', name: 'Small', price_delta_cents: -250, position: 1 },
  ])
})

const menuOf = (id: string) => site.call('GET', `/bakeries/${id}/menu`)

test('the menu in its order, in dollars, with options and what can be had', async () => {
  const { status, body } = await menuOf(open.id)
  expect(status).toBe(200)
  const shown = body.items.map(({ name, price, available }: Record<string, unknown>) => [name, price, available])
  expect(shown).toEqual([
    ['Cake', 42.05, true],
    ['Loaf', 9.5, true],
    ['Sold out', 9.5, false],
    ['Resting', 9.5, false],
  ])
  expect(body.items[0].options).toMatchObject([
    { group_name: 'Size', name: 'Small', price_delta: -2.5 },
    { group_name: 'Size', name: 'Large', price_delta: 10.5 },
  ])
  expect(body.items[0]).toMatchObject({ stock: 3, max_per_order: null })
  expect(body.items[1]).toMatchObject({ allergens: ['wheat'], options: [], stock: null })
})

test.each([
  ['hidden', hidden.id],
  ['unknown', newId()],
])('a bakery that is %s shows no menu', async (_, id) => {
  expect(await menuOf(id)).toMatchObject({ status: 404, body: { code: 'PGRST116' } })
})
