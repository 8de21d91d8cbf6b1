import { type OrderStatus, orderNumber } from '~/features/orders/order'
import type { DemoBakery } from './bakeries'
import type { Person } from './people'
import { type Random, random, stableId } from './random'

type Line = {
  menu_item_id: string
  name: string
  price_cents: number
  quantity: number
  special_instructions: string | null
}
export type DemoOrder = {
  id: string
  order_number: string
  checkout_id: string
  bakery: DemoBakery
  customer: Person
  status: OrderStatus
  payment_status: 'paid' | 'unpaid' | 'expired' | 'refunded'
  delivery_fee_cents: number
  fulfillment_type: 'pickup' | 'delivery'
  notes: string | null
  bakery_notes: string | null
  viewed: boolean
  minutes_ago: number
  lines: Line[]
  steps: {
    from: OrderStatus | null
    to: OrderStatus
    by: 'customer' | 'bakery' | 'system'
    minutes_ago: number
    note: string | null
  }[]
}

const PATH: OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'completed']
const WAITING: [OrderStatus, number][] = [
  ['pending', 4],
  ['confirmed', 5],
  ['preparing', 3],
  ['ready', 3],
]

export function makeOrders(
  own: DemoBakery,
  customer: Person,
  neighbors: Person[],
  bakeries: DemoBakery[],
): DemoOrder[] {
  const r = random('orders')
  const locals = neighbors.filter((person) => person.place === own.place)
  const open = WAITING.flatMap(([status, count]) =>
    Array.from({ length: count }, (_, i) =>
      makeOrder(
        r,
        own,
        i === 1 ? customer : r.pick(locals),
        status,
        PATH.indexOf(status) * 700 + i * 190 + r.int(30, 170),
      ),
    ),
  )
  const done = Array.from({ length: 42 }, (_, i) =>
    makeOrder(
      r,
      own,
      i % 6 === 2 ? customer : r.pick(locals),
      i % 9 === 4 ? 'cancelled' : 'completed',
      5000 + i * 2900 + r.int(0, 1400),
    ),
  )
  const elsewhere = bakeries
    .filter((bakery) => bakery.ordering && bakery.state === 'shown' && bakery.place === own.place && bakery !== own)
    .slice(0, 4)
    .map((bakery, i) => makeOrder(r, bakery, customer, i === 0 ? 'confirmed' : 'completed', 1300 + i * 21000))
  const unfinished = [unpaid(r, own, locals[0]!, 'unpaid'), unpaid(r, own, locals[1]!, 'expired')]
  const another = bakeries.find((bakery) => bakery.baker === own.baker && bakery.ordering && bakery !== own)!
  const feasts = [3, 9, 16, 24, 31].map((days) => feast(r, another, r.pick(locals), days * 1440))
  return [...open, ...done, ...elsewhere, ...unfinished, ...feasts, ...grown(r, own, neighbors, bakeries)]
}

const YEAR_OF_ORDERS = 180

/** All over the country, ever more of them: what the admin dashboard's charts tell. */
function grown(r: Random, own: DemoBakery, neighbors: Person[], bakeries: DemoBakery[]): DemoOrder[] {
  // Those that say when to come: an order of long ago was handed over in such a window.
  const says = ({ opening, delivery }: DemoBakery) =>
    delivery === null && opening?.windows.some(({ kind }) => kind === 'pickup')
  const selling = bakeries.filter(
    (one) => one.ordering && one.state === 'shown' && one.baker !== own.baker && says(one),
  )
  return Array.from({ length: YEAR_OF_ORDERS }, (_, i) => {
    const days_ago = 5 + 355 * (1 - i / YEAR_OF_ORDERS) ** 1.7
    const [bakery, customer] = [selling[(i * 7) % selling.length]!, neighbors[(i * 37) % neighbors.length]!]
    return makeOrder(
      r,
      bakery,
      customer,
      i % 19 === 8 ? 'cancelled' : 'completed',
      Math.round(days_ago * 1440) + r.int(0, 900),
    )
  })
}

/** Five big orders bring the owner near Oregon's yearly cap, so that its meter shows something. */
function feast(r: Random, bakery: DemoBakery, customer: Person, minutes_ago: number): DemoOrder {
  const order = makeOrder(r, bakery, customer, 'completed', minutes_ago)
  const price = order.lines.reduce((sum, { price_cents }) => sum + price_cents, 0)
  const quantity = Math.floor(850_000 / price)
  return {
    ...order,
    notes: null,
    lines: order.lines.map((line) => ({ ...line, quantity, special_instructions: null })),
  }
}

function makeOrder(
  r: Random,
  bakery: DemoBakery,
  customer: Person,
  status: OrderStatus,
  minutes_ago: number,
): DemoOrder {
  const order_number = orderNumber((below) => r.int(0, below - 1))
  const delivered = bakery.delivery !== null && r.chance(0.25)
  const cancelled = status === 'cancelled'
  const bakery_notes = cancelled
    ? r.pick(SORRY)
    : status === 'pending'
      ? null
      : r.chance(0.4)
        ? r.pick(WORDS_BACK)
        : null
  return {
    id: stableId(`order/${order_number}`),
    checkout_id: stableId(`checkout/${order_number}`),
    order_number,
    bakery,
    customer,
    status,
    minutes_ago,
    bakery_notes,
    payment_status: cancelled ? 'refunded' : 'paid',
    fulfillment_type: delivered ? 'delivery' : 'pickup',
    delivery_fee_cents: delivered ? bakery.delivery!.fee_cents : 0,
    notes: r.chance(0.4) ? r.pick(WISHES) : null,
    viewed: status !== 'pending' || r.chance(0.3),
    lines: lines(r, bakery),
    steps: steps(status, minutes_ago, bakery_notes),
  }
}

function unpaid(r: Random, bakery: DemoBakery, customer: Person, payment_status: 'unpaid' | 'expired'): DemoOrder {
  const expired = payment_status === 'expired'
  const order = makeOrder(r, bakery, customer, expired ? 'cancelled' : 'pending', expired ? 4100 : 12)
  const ending = {
    from: 'pending',
    to: 'cancelled',
    by: 'system',
    minutes_ago: 4065,
    note: 'The payment was not finished in time.',
  } as const
  const first = order.steps[0]!
  return { ...order, payment_status, viewed: false, bakery_notes: null, steps: expired ? [first, ending] : [first] }
}

function lines(r: Random, bakery: DemoBakery): Line[] {
  return r
    .sample(
      bakery.menu,
      r.weighted([
        [1, 5],
        [2, 6],
        [3, 3],
      ] as const),
    )
    .map(({ id, dish, price_cents }) => ({
      menu_item_id: id,
      name: dish.name,
      price_cents,
      quantity: r.weighted([
        [1, 7],
        [2, 3],
        [3, 1],
      ] as const),
      special_instructions: r.chance(0.15) ? r.pick(ITEM_WISHES) : null,
    }))
}

function steps(status: OrderStatus, minutes_ago: number, note: string | null): DemoOrder['steps'] {
  const first = { from: null, to: 'pending', by: 'customer', minutes_ago, note: null } as const
  if (status === 'cancelled')
    return [first, { from: 'pending', to: 'cancelled', by: 'bakery', minutes_ago: minutes_ago - 60, note }]
  const reached = PATH.slice(1, PATH.indexOf(status) + 1)
  // Each step takes some hours, but is never in the future.
  const pace = Math.min(480, Math.floor((minutes_ago - 5) / Math.max(1, reached.length)))
  return [
    first,
    ...reached.map((to, i) => ({
      from: PATH[i]!,
      to,
      by: 'bakery' as const,
      minutes_ago: minutes_ago - pace * (i + 1),
      note: null,
    })),
  ]
}

const WISHES = [
  'The darkest one you have, please.',
  'Picking up after soccer, around five.',
  'No rush at all.',
  'It’s a gift, so could you leave the receipt out?',
  'Sliced, if you have a minute.',
  'My sister will pick up. Her name is Dot.',
  'Please ring, the gate sticks.',
]
const ITEM_WISHES = [
  'A small one, please.',
  'Extra dark.',
  'Sliced thick.',
  'In two bags, please.',
  'Cut in half, it’s for two houses.',
]
const WORDS_BACK = [
  'On the bench, second shelf, with your name.',
  'Still warm. Careful.',
  'I put in a roll for the ride home.',
  'See you Friday!',
  'A little darker, the way you like it.',
]
const SORRY = [
  'My oven gave out this morning. I’m so sorry! Your money is on its way back.',
  'I ran out of rye flour and the mill is closed until Monday.',
  'We’re both down with a cold, so no baking this week.',
]
