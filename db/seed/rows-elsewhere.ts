import { orderFees } from '~/features/orders/fees'
import { manualOrderNumber, orderNumber } from '~/features/orders/order'
import type { DemoBakery } from './bakeries'
import { customOrderId, type DemoRequest } from './custom-orders'
import type { Demo } from './demo'
import { windowAfter } from './opening'
import { random, stableId } from './random'
import type { Moment, Rows } from './row'
import { handover } from './rows-requests'
import { TAKEN_ELSEWHERE, type TakenOrder } from './words/elsewhere'

const HOUR = 60
const DAY = 1440

interface Line {
  menu_item_id: string | null
  name: string
  price_cents: number
  quantity: number
}

interface ElsewhereOrder {
  order: Record<string, unknown> & { id: string; status: string }
  bakery: DemoBakery
  lines: Line[]
  /** Each status and its minutes ago. */
  steps: [string, number][]
}

/** Orders without a card payment on our pages: from accepted quotes, and written down by the owner. */
export function elsewhereRows({ custom: { requests }, own }: Demo, ago: Moment): Rows {
  const made = [
    ...requests.filter(({ accepted }) => accepted).map((request) => ofQuote(request, ago)),
    ...TAKEN_ELSEWHERE.map((taken) => writtenDown(own, taken, ago)),
  ]
  return {
    orders: made.map(({ order }) => order),
    order_items: made.flatMap(({ order, lines }) =>
      lines.map((line, position) => ({
        id: stableId(`line/${order.id}/${position}`),
        order_id: order.id,
        ...line,
        total_cents: line.price_cents * line.quantity,
        options: [],
        special_instructions: null,
        position,
      })),
    ),
    order_events: made.flatMap(({ order, bakery, steps }) =>
      steps.map(([to_status, minutes], i) => ({
        id: stableId(`event/${order.id}/${i}`),
        order_id: order.id,
        kind: 'status',
        from_status: steps[i - 1]?.[0] ?? null,
        to_status,
        note: null,
        created_at: ago(minutes),
        actor_id: bakery.baker.id,
        actor_role: 'bakery',
      })),
    ),
  }
}

function ofQuote(request: DemoRequest, ago: Moment): ElsewhereOrder {
  const { bakery, customer, accepted, wanted_in, allergies, message } = request
  const { ready_from, ready_until } = handover(request, ago)
  const id = customOrderId(request)
  const r = random(`order/${id}`)
  const accepted_at = accepted!.ends_days_ago * DAY
  const handed_over = (Date.parse(ago(0)) - Date.parse(ready_from)) / 60_000 - 30
  const steps: ElsewhereOrder['steps'] =
    wanted_in < 0
      ? [
          ['confirmed', accepted_at],
          ['ready', handed_over + 120],
          ['completed', handed_over],
        ]
      : [['confirmed', accepted_at]]
  return {
    bakery,
    steps,
    lines: accepted!.lines.map(({ description, quantity, unit_price_cents }) => ({
      menu_item_id: null,
      name: description,
      price_cents: unit_price_cents,
      quantity,
    })),
    order: {
      ...orderBase(bakery, { id, steps }, ago),
      ...withoutFees(accepted!.total_cents, 'invoice_v1'),
      order_number: orderNumber((below) => r.int(0, below - 1)),
      source: 'custom',
      payment_status: 'invoiced',
      bakery_since: ago(accepted_at),
      customer_id: customer.id,
      customer_name: customer.full_name,
      customer_email: customer.email,
      notes: [allergies && `Allergies: ${allergies}`, message].filter(Boolean).join('\n'),
      requested_for: ready_from,
      requested_until: ready_until,
      estimated_ready_time: ready_from,
    },
  }
}

function writtenDown(bakery: DemoBakery, taken: TakenOrder, ago: Moment): ElsewhereOrder {
  const { name, email = null, phone = null, done, items, method, received, note = null } = taken
  const id = stableId(`taken/${name}`)
  const r = random(`order/${id}`)
  const by_link = method === 'link'
  const lines = items.map(([position, quantity]) => {
    const { id: menu_item_id, dish, price_cents } = bakery.menu[position]!
    return { menu_item_id, name: dish.name, price_cents, quantity }
  })
  const subtotal = lines.reduce((sum, { price_cents, quantity }) => sum + price_cents * quantity, 0)
  const minutes = taken.hours_ago * HOUR
  // A completed order was handed over in a window of the week before.
  const from = done ? minutes + 7 * DAY : 0
  const window = windowAfter(bakery.opening, 'pickup', bakery.place.time_zone, new Date(ago(from)))
  const handed_over = (Date.parse(ago(0)) - window.starts_at.getTime()) / 60_000 - 30
  const steps: ElsewhereOrder['steps'] = by_link
    ? [['pending', minutes]]
    : done
      ? [
          ['confirmed', handed_over + 30],
          ['completed', handed_over],
        ]
      : [['confirmed', minutes]]
  const taken_at = ago(steps[0]![1])
  const fees = by_link
    ? { ...orderFees(subtotal, 0), fee_structure_version: 'dual_v1_no_tax', tax_amount_cents: 0 }
    : withoutFees(subtotal, 'offline_v1')
  return {
    bakery,
    lines,
    steps,
    order: {
      ...orderBase(bakery, { id, steps }, ago),
      ...fees,
      order_number: manualOrderNumber((below) => r.int(0, below - 1)),
      source: 'manual',
      payment_status: by_link ? 'unpaid' : 'offline',
      offline_method: by_link ? null : method,
      bakery_since: by_link ? null : taken_at,
      received_at: received ? ago(steps.at(-1)![1]) : null,
      pay_until: by_link ? ago(-2 * DAY) : null,
      customer_id: null,
      customer_name: name,
      customer_email: email,
      customer_phone: phone,
      bakery_notes: note,
      requested_for: window.starts_at.toISOString(),
      requested_until: window.ends_at.toISOString(),
      estimated_ready_time: null,
    },
  }
}

/** Shared by all. The baker counts as having seen them. */
function orderBase(bakery: DemoBakery, { id, steps }: { id: string; steps: ElsewhereOrder['steps'] }, ago: Moment) {
  const [first, last] = [steps[0]![1], steps.at(-1)!]
  const ready = steps.find(([to]) => to === 'ready') ?? steps.find(([to]) => to === 'completed')
  return {
    id,
    wished_day: false,
    checkout_id: stableId(`checkout/${id}`),
    bakery_id: bakery.id,
    status: last[0],
    fulfillment_type: 'pickup',
    actual_ready_time: ready ? ago(ready[1]) : null,
    viewed_at: ago(first),
    viewed_by: bakery.baker.id,
    created_at: ago(first),
    updated_at: ago(last[1]),
  }
}

const withoutFees = (subtotal_cents: number, fee_structure_version: string) => ({
  subtotal_cents,
  delivery_fee_cents: 0,
  tax_amount_cents: 0,
  customer_fee_cents: 0,
  baker_fee_cents: 0,
  customer_total_cents: subtotal_cents,
  baker_receives_cents: subtotal_cents,
  fee_structure_version,
})
