import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { menu_items } from '~/db/schema/menu'
import { order_items } from '~/db/schema/orders'
import { makeOrderPeople, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { refundsOf } from '../../../tests/setup/order-money'
import { useShop } from '../../../tests/setup/shop'
import { expire } from '../payments/expiry.commands.server'
import { openPaymentPage } from '../payments/payment-page.commands.server'
import { settle } from '../payments/settle.commands.server'
import { sendRefund } from '../refunds/send-refund.commands.server'
import { asSubject } from './order'

const shop = useShop()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
let items: { id: string; price_cents: number }[]
beforeAll(async () => {
  people = await makeOrderPeople(shop.services)
  await shop.account(people.bakery.stripe_account_id!)
  items = people.bakery.items.slice(0, 3)
})

const post = async (actor: OrderActor, path: string, body?: unknown) =>
  (await shop.call('POST', `/orders-api${path}`, { token: people.tokens[actor], body })).status
/** A moment of tomorrow. */
const tomorrow = () => {
  const starts = Date.now() + 86_400_000
  return { starts_at: new Date(starts).toISOString(), ends_at: new Date(starts + 1000).toISOString() }
}
const put = async (actor: OrderActor, path: string, body?: unknown) =>
  (await shop.call('PUT', `/orders-api${path}`, { token: people.tokens[actor], body })).status
const ofItems = () =>
  inArray(
    menu_items.id,
    items.map(({ id }) => id),
  )
const setStock = (stock: number) => shop.services.db.update(menu_items).set({ stock }).where(ofItems())
const stocks = async () => (await shop.services.db.select().from(menu_items).where(ofItems())).map(({ stock }) => stock)

/** Paid at the provider, while we have not heard of it; of three items whose pieces are counted, none of them left on the shelf. */
async function placed() {
  await setStock(0)
  const order = await makeOrderRow(shop.services.db, {
    bakery_id: people.bakery.id,
    customer_id: people.people.customer.id,
    customer_email: people.people.customer.email,
    payment_status: 'unpaid',
    prices: items.map(({ price_cents }) => price_cents),
  })
  for (const [at, { id }] of order.items.entries())
    await shop.services.db
      .update(order_items)
      .set({ menu_item_id: items[at]!.id, stock_taken: true })
      .where(eq(order_items.id, id))
  const provider_id = (await openPaymentPage(shop.services, asSubject(order.id)))!.split('/').at(-1)!
  await shop.pay(provider_id)
  return { ...order, provider_id }
}

type Placed = Awaited<ReturnType<typeof placed>>

const asHttp = (work: Promise<unknown>) => work.then(() => 200)
const CHANGES: ((order: Placed) => Promise<number>)[] = [
  ({ id }) => post('owner', `/orders/${id}/proposal`, tomorrow()),
  ({ id }) => post('customer', `/orders/${id}/proposal/accept`),
  ({ id }) => put('owner', `/orders/${id}/status`, { status: 'confirmed' }),
  ({ id }) => put('customer', `/orders/${id}`, { notes: 'Ring twice.' }),
  ({ provider_id }) => asHttp(settle(shop.services, provider_id)),
  ({ id }) => put('owner', `/orders/${id}/viewed`),
  ({ id }) => put('admin', `/orders/${id}`, { bakery_notes: 'Soon' }),
  ({ id }) => put('customer', `/orders/${id}/status`, { status: 'cancelled' }),
  ({ id }) => put('owner', `/orders/${id}/status`, { status: 'cancelled' }),
  ({ id }) => asHttp(expire(shop.services, asSubject(id))),
  ({ id }) => asHttp(sendAll(id)),
  ({ id }) => post('owner', `/orders/${id}/refunds`, { subtotal: 1, reason: 'Burnt' }),
]

async function sendAll(order_id: string) {
  const asked = await refundsOf(shop.services.db, order_id)
  await Promise.all(asked.map(({ id }) => sendRefund(shop.services, id)))
}

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.services.db.execute<T>(query)).rows

describe.each(['before it is paid', 'once it is paid'])('many changes of one order at once, %s', (when) => {
  test('none is refused by the database, and they leave one history', async () => {
    for (const round of [0, 3, 6]) {
      const order = await placed()
      if (when === 'once it is paid') await settle(shop.services, order.provider_id)
      const turned = [...CHANGES.slice(round), ...CHANGES.slice(0, round)]
      const statuses = await Promise.all([...turned, ...turned].map((change) => change(order)))
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      await settle(shop.services, order.provider_id)
      await sendAll(order.id)

      const history = await rows<{ from_status: string | null; to_status: string }>(
        sql`select from_status, to_status from order_events where order_id = ${order.id} and kind = 'status' order by created_at, id`,
      )
      const [{ status = '' } = {}] = await rows<{ status: string }>(
        sql`select status from orders where id = ${order.id}`,
      )
      expect([...history.map(({ from_status }) => from_status), status]).toEqual([
        'pending',
        ...history.map(({ to_status }) => to_status),
      ])
      // Pieces are back on the shelf exactly when it is cancelled.
      expect(await stocks()).toEqual(Array(3).fill(status === 'cancelled' ? 1 : 0))
      // A cancelled order has given everything back, to the cent.
      const books = (await shop.books()).payment_intents.filter(({ metadata }) => metadata.order_id === order.id)
      const [{ charged, refunded } = { charged: 0, refunded: 0 }] = books
      if (status === 'cancelled') expect(refunded).toBe(charged)
      expect(books).toHaveLength(1)
    }
  })
})
