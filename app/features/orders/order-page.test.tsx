import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeOrderPeople, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { OrderPage } from './order-page'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  people = await makeOrderPeople(app.services)
})
beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://bread.test/orders/1' })
})

/** The page as the asking person gets it, from what the call really answers. */
async function page(actor: OrderActor, row: Parameters<typeof makeOrderRow>[1], thanks = false): Promise<string> {
  const mine = actor === 'guest' ? { session_id: people.sessions.guest } : { customer_id: people.people.customer.id }
  const { id } = await makeOrderRow(app.services.db, { bakery_id: people.bakery.id, ...mine, ...row })
  const { data } = (await app.call('GET', `/orders-api/orders/${id}`, { token: people.tokens[actor] })).body
  return renderToStaticMarkup(
    <MemoryRouter>
      <OrderPage order={data} learn={() => {}} again={async () => {}} settle={async () => null} thanks={thanks} />
    </MemoryRouter>,
  )
}
const requested_for = new Date('2026-11-20T15:30:00Z')

test.each(['guest', 'customer'] as const)('%s: when and where come first, with the way there', async (actor) => {
  const html = await page(actor, { status: 'confirmed', requested_for })
  const places = [
    'role="status"',
    'aria-current="step"',
    'When',
    'Where',
    'Directions',
    'What you ordered',
    'Order updates',
  ]
  const found = places.map((place) => html.indexOf(place))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((one, other) => one - other))
  expect(html).toContain(`&amp;query=7%20Secret%20Lane%2C%20${encodeURIComponent(people.bakery.city)}`)
  expect(html).toContain('href="tel:5125550142"')
  expect(html).toContain(`href="/bakery/${people.bakery.slug}"`)
  expect(html).toContain('Add to calendar')
  expect(/\/auth\?mode=signup&amp;email=[^"]+%40[^"]+"[^>]*>Create an account</.test(html)).toBe(actor === 'guest')
})

test('whoever has just paid is thanked until the bakery answers, and sees no door before', async () => {
  const pending = await page('guest', { status: 'pending', requested_for }, true)
  expect(pending).toContain('Thank you! Your order is placed.')
  expect(pending).not.toContain('Directions')
  expect(await page('guest', { status: 'preparing', requested_for }, true)).not.toContain('Thank you!')
})

test('an order that was cancelled has no progress, and a finished one asks how it was, of customers', async () => {
  expect(await page('customer', { status: 'cancelled' })).not.toContain('Progress')
  const ask = `/bakery/${people.bakery.slug}?review=5#reviews`
  expect(await page('customer', { status: 'completed' })).toContain(ask)
  expect(await page('customer', { status: 'ready' })).not.toContain(ask)
  expect(await page('guest', { status: 'completed' })).not.toContain(ask)
})
