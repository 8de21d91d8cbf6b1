import { sql } from 'drizzle-orm'
import type { PlaceOrder } from '../../app/features/orders/orders-input.contract'
import { type Actor, ANONYMOUS } from '../../app/http/actor.server'
import type { Services } from '../../app/http/services.server'
import type { AppError } from '../../app/lib/errors'
import { newId } from '../../app/lib/ids'
import { openBakery } from './order-people'
import { guestSession, makePerson, type Person } from './people'

export const asUser = (person: Person, more: Partial<Actor> = {}): Actor => ({
  ...ANONYMOUS,
  kind: 'user',
  id: person.id,
  email: person.email,
  ...more,
})

export async function asGuest(services: Services): Promise<Actor> {
  const { user } = await guestSession(services)
  return { ...ANONYMOUS, kind: 'guest', session_id: user.id, email: 'guest@bread.test' }
}

/** Why an order was not placed; fails when it was. */
export const refusalOf = (placing: Promise<unknown>): Promise<AppError> =>
  placing.then(
    () => Promise.reject(new Error('it was placed')),
    (error) => error,
  )

/** A bakery that takes orders, its owner, and a body that orders one piece of the first item on its menu. */
export async function makeShop(services: Services) {
  const owner = await makePerson(services)
  const bakery = await openBakery(services, owner.id)
  const item = bakery.items[0]!
  const body = (change: Partial<PlaceOrder> = {}): PlaceOrder => ({
    checkout_id: newId(),
    bakery_id: bakery.id,
    items: [{ id: item.id, quantity: 1 }],
    fulfillment_type: 'pickup',
    customer_name: 'Ann Baker',
    customer_email: 'ann@bread.test',
    ...change,
  })
  const stockOf = async (id = item.id) =>
    (await services.db.execute<{ stock: number | null }>(sql`select stock from menu_items where id = ${id}`)).rows[0]!
      .stock
  const setStock = (stock: number | null, id = item.id) =>
    services.db.execute(sql`update menu_items set stock = ${stock} where id = ${id}`)
  return { owner, bakery, item, body, stockOf, setStock, asOwner: asUser(owner, { bakery_ids: [bakery.id] }) }
}
