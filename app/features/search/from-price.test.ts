import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makePerson } from '../../../tests/factories/people'
import { asUser, makeShop } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { menu_item_options, menu_items } from '../../db/schema/menu'
import { newId } from '../../lib/ids'
import { leastPrice } from '../menu/menu'
import { findMenu } from '../menu/menu.queries.server'
import { placeOrder } from '../orders/place-order.commands.server'

const app = useApp()
let shop: Awaited<ReturnType<typeof makeShop>>
beforeAll(async () => {
  shop = await makeShop(app.services)
})

/** In cents, as the card says. */
async function onCard(): Promise<number | null> {
  const { rows } = await app.services.pool.query(
    `select ((card || '}')::json ->> 'from_price')::numeric * 100 as cents from search_cards where bakery_id = $1`,
    [shop.bakery.id],
  )
  return rows[0].cents === null ? null : Number(rows[0].cents)
}

/** In cents, as the page says. */
async function onPage(): Promise<number | null> {
  const { items } = (await findMenu(app.services.db, shop.bakery.id, app.clock.now))!
  const prices = items.filter(({ available }) => available).map((item) => Math.round(leastPrice(item)))
  return prices.length > 0 ? Math.min(...prices) : null
}

test('a card says from the least that the page asks for what can be had', async () => {
  const { db } = app.services
  const [cake, roll] = shop.bakery.items
  await db.update(menu_items).set({ available: false }).where(eq(menu_items.bakery_id, shop.bakery.id))
  const set = (id: string, change: Partial<typeof menu_items.$inferInsert>) =>
    db.update(menu_items).set(change).where(eq(menu_items.id, id))
  await set(cake!.id, { available: true, price_cents: 1000 })
  expect(await onCard()).toBe(1000)
  const size = (name: string, price_delta_cents: number) => ({
    id: newId(),
    menu_item_id: cake!.id,
    group_name: 'Size',
    name,
    price_delta_cents,
  })
  await db.insert(menu_item_options).values([size('Small', 500), size('Large', 1000)])
  expect(await onCard()).toBe(1500)
  await set(roll!.id, { available: true, price_cents: 1450, stock: 1 })
  expect(await onCard()).toBe(1450)
  const buyer = asUser(await makePerson(app.services))
  const order = shop.body({ items: [{ id: roll!.id, quantity: 1 }] })
  await placeOrder(db, buyer, order, app.clock.now)
  expect(await onCard(), 'the last roll is sold').toBe(1500)
})

const menu = fc.array(
  fc.record({
    price_cents: fc.integer({ min: 500, max: 3000 }),
    available: fc.boolean(),
    stock: fc.option(fc.integer({ min: 0, max: 3 })),
    archived: fc.boolean(),
    options: fc.array(
      fc.record({
        group_name: fc.constantFrom('Size', 'Icing', 'Card'),
        price_delta_cents: fc.integer({ min: -100, max: 500 }),
        takes_text: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
  }),
  { minLength: 3, maxLength: 3 },
)

test('… whatever is on the menu and whatever of it changes', { timeout: 120_000 }, async () => {
  const { db } = app.services
  const ids = shop.bakery.items.slice(0, 3).map(({ id }) => id)
  const changeAll = async (items: typeof menu extends fc.Arbitrary<infer T> ? T : never) => {
    for (const [at, { options, archived, ...item }] of items.entries()) {
      const menu_item_id = ids[at]!
      const archived_at = archived ? app.clock.now : null
      await db
        .update(menu_items)
        .set({ ...item, archived_at })
        .where(eq(menu_items.id, menu_item_id))
      await db.delete(menu_item_options).where(eq(menu_item_options.menu_item_id, menu_item_id))
      const rows = options.map((option, nth) => ({ id: newId(), menu_item_id, name: `${nth}`, ...option }))
      if (rows.length > 0) await db.insert(menu_item_options).values(rows)
      expect(await onCard()).toBe(await onPage())
    }
  }
  await db
    .update(menu_items)
    .set({ archived_at: app.clock.now })
    .where(and(eq(menu_items.bakery_id, shop.bakery.id), isNull(menu_items.archived_at)))
  await fc.assert(fc.asyncProperty(menu, changeAll), { numRuns: 40, endOnFailure: true })
})
