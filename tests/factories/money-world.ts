import { sql } from 'drizzle-orm'
import { newId } from '../../app/lib/ids'
import { payPath } from '../../app/lib/pay-link.server'
import type { Shop } from '../setup/shop'
import { makeCustomShop } from './custom-orders'
import { makePerson, sessionFor } from './people'

/** All that can be sold or owed: `link` waits for a card, `phone` is paid later and has an invoice about it. */
export const KINDS = ['site', 'link', 'phone', 'custom', 'invoice', 'premium'] as const
export type Kind = (typeof KINDS)[number]

/** One thing that somebody pays, with all that the provider knows of it. */
export interface Thing {
  kind: Kind
  order_id?: string
  invoice_id?: string
  request_id?: string
  quote_id?: string
  periods: string[]
  /** Pages to pay that were opened, the newest last. */
  pages: string[]
  /** Those that were paid, with the dispute about it. */
  charges: { id: string; dispute?: string }[]
}

/** Something the provider has to tell, by the id of its object. */
export interface News {
  about: 'page' | 'refund' | 'dispute'
  id: string
}

export type World = Awaited<ReturnType<typeof makeWorld>>
type Body = Record<string, unknown>

/** A bakery with all that it sells at one price, its owner, a customer and an admin, whom nobody else knows. */
export async function makeWorld(shop: Shop, price_cents: number) {
  const { services } = shop
  await services.db.execute(sql`delete from rate_limits`)
  const { bakery, people, tokens, ask, quote } = await makeCustomShop(shop)
  await shop.account(bakery.stripe_account_id!)
  const item = bakery.items[0]!.id
  await services.db.execute(sql`update menu_items set price_cents = ${price_cents} where id = ${item}`)
  const admin = (await sessionFor(services, await makePerson(services, { roles: ['admin'] }))).access_token
  /** `holder`: of the link to pay, once there is one. */
  const as = { owner: tokens.owner, customer: tokens.customer, admin, holder: '' }
  const said: string[] = []
  /** The answer, or null where it was refused with a reason, or the provider is away. A failure of ours is none. */
  const call = async (who: keyof typeof as | null, method: string, path: string, body?: Body) => {
    const answer = await shop.call(method, path, { token: who ? as[who] : undefined, ...(body ? { body } : {}) })
    const { status } = answer
    if (method !== 'GET') said.push(`${method} ${path.replaceAll(/[0-9a-f-]{36}(\.[\w-]+)?/g, '…')}: ${status}`)
    if (status === 500 || status === 429) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer.body)}`)
    return status < 300 ? (answer.body.data ?? answer.body) : null
  }
  const must = async (...given: Parameters<typeof call>) => {
    const answer = await call(...given)
    if (!answer) throw new Error(`${given[1]} ${given[2]} was refused.`)
    return answer
  }
  const world = {
    shop,
    bakery: { id: bakery.id, account: bakery.stripe_account_id!, token: tokens.owner },
    customer: { customer_name: people.customer.full_name, customer_email: people.customer.email },
    ...{ as, call, must, said },
    things: new Map<Kind, Thing>(),
    news: [] as News[],
    price: price_cents / 100,
    items: [{ id: item, quantity: 3 }],
    ask: async () => (await ask(tokens.customer)).body.id as string,
    quote: async (request_id: string, price: number) =>
      (
        await quote(request_id, {
          lines: [{ description: 'Fox cake', quantity: 3, unit_price: price }],
          deposit: { percent: 40 },
        })
      ).body.id as string,
  }
  await must('owner', 'PUT', `/bakeries/${bakery.id}/invoice-settings`, { tax: { label: 'Sales tax', rate: 8.25 } })
  return world
}

/** The world's thing of a kind, made when it is first asked for. */
export async function thingOf(world: World, kind: Kind): Promise<Thing> {
  const known = world.things.get(kind)
  if (known) return learn(world, known)
  const thing = { kind, pages: [], charges: [], periods: [], ...(await make[kind](world)) }
  world.things.set(kind, thing)
  return thing
}

/** A quote that was paid is an order with an invoice. */
async function learn({ must }: World, thing: Thing): Promise<Thing> {
  if (!thing.request_id || thing.invoice_id) return thing
  const { invoice_id, order_id } = await must('customer', 'GET', `/requests/${thing.request_id}`)
  return invoice_id ? Object.assign(thing, { invoice_id, order_id }) : thing
}

export const pageOf = (url: string) => url.split('/').at(-1)!

const make: Record<Kind, (world: World) => Promise<Partial<Thing>>> = {
  site: async ({ must, bakery, items, customer }) => {
    const order = { checkout_id: newId(), bakery_id: bakery.id, items, fulfillment_type: 'pickup', ...customer }
    const { id, payment_url } = await must('customer', 'POST', '/orders-api/orders', order)
    return { order_id: id, pages: [pageOf(payment_url)] }
  },
  link: async (world) => {
    const { id } = await takeOrder(world, { pay_link: true })
    world.as.holder = payPath(world.shop.services.secret, `order.${id}`).split('/').at(-1)!
    return { order_id: id }
  },
  phone: async (world) => {
    const { id } = await takeOrder(world, { method: 'later' })
    return { order_id: id, invoice_id: await sendInvoice(world, { order_id: id, tax: null }) }
  },
  custom: async (world) => {
    const request_id = await world.ask()
    return { request_id, quote_id: await world.quote(request_id, world.price) }
  },
  invoice: async (world) => ({ invoice_id: await sendInvoice(world, { deposit: { percent: 30 } }) }),
  premium: async () => ({}),
}

const takeOrder = ({ must, bakery, items, customer }: World, how: Body) =>
  must('owner', 'POST', `/bakeries/${bakery.id}/manual-orders`, { items, ...customer, ...how })

async function sendInvoice({ must, bakery, customer, price }: World, more: Body): Promise<string> {
  const lines = [{ description: 'Birthday cake', quantity: 3, unit_price: price }]
  const { id } = await must('owner', 'POST', '/invoices', { bakery_id: bakery.id, ...customer, lines, ...more })
  await must('owner', 'POST', `/invoices/${id}/send`)
  return id
}
