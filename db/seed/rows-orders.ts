import { FEE_STRUCTURE_VERSION, orderFees } from '~/features/orders/fees'
import { asSubject } from '~/features/orders/order'
import { accountOf } from './bakeries'
import type { Demo } from './demo'
import { windowAfter } from './opening'
import type { DemoOrder } from './orders'
import { stableId } from './random'
import type { Moment, Rows } from './row'

export function orderRows({ orders }: Demo, ago: Moment): Rows {
  const dated = orders.map((order) => handedOver(order, ago))
  return {
    orders: dated.map((order) => orderRow(order, ago)),
    payments: dated.filter(isPaid).map((order) => paymentRow(order, ago)),
    order_items: orders.flatMap(({ id, lines }) =>
      lines.map((line, position) => ({
        id: stableId(`line/${id}/${position}`),
        order_id: id,
        ...line,
        total_cents: line.price_cents * line.quantity,
        options: [],
        position,
      })),
    ),
    order_events: dated.flatMap(({ id, steps, customer, bakery }) =>
      steps.map(({ from, to, by, minutes_ago, note }, i) => ({
        id: stableId(`event/${id}/${i}`),
        order_id: id,
        kind: 'status',
        from_status: from,
        to_status: to,
        note,
        created_at: ago(minutes_ago),
        actor_id: by === 'customer' ? customer.id : by === 'bakery' ? bakery.baker.id : null,
        actor_role: by,
      })),
    ),
  }
}

const WEEK = 7 * 1440

/** Moves a completed order back, so that it was handed over in a window of its bakery. */
function handedOver(order: DemoOrder, ago: Moment): DemoOrder {
  const last = order.steps.at(-1)!
  if (last.to !== 'completed') return order
  const { opening, place } = order.bakery
  const window = windowAfter(opening, order.fulfillment_type, place.time_zone, new Date(ago(last.minutes_ago + WEEK)))
  const earlier = Math.round((Date.parse(ago(last.minutes_ago)) - window.starts_at.getTime()) / 60_000) - 40
  return {
    ...order,
    minutes_ago: order.minutes_ago + earlier,
    steps: order.steps.map((step) => ({ ...step, minutes_ago: step.minutes_ago + earlier })),
  }
}

function orderRow(order: DemoOrder, ago: Moment) {
  const { bakery, customer, minutes_ago, status, steps } = order
  const reached = (one: string) => steps.find(({ to }) => to === one)?.minutes_ago
  const ready = reached('ready')
  const completed = reached('completed')
  // Open orders are for the next window.
  const from = completed === undefined ? Math.min(minutes_ago, 0) : completed + 60
  const window = windowAfter(bakery.opening, order.fulfillment_type, bakery.place.time_zone, new Date(ago(from)))
  return {
    id: order.id,
    order_number: order.order_number,
    checkout_id: order.checkout_id,
    bakery_id: bakery.id,
    status,
    payment_status: order.payment_status,
    customer_id: customer.id,
    customer_name: customer.full_name,
    customer_email: customer.email,
    customer_phone: PHONE,
    fulfillment_type: order.fulfillment_type,
    notes: order.notes,
    bakery_notes: order.bakery_notes,
    ...feesOf(order),
    ...ON_OUR_PAGES,
    delivery_address:
      order.fulfillment_type === 'delivery'
        ? {
            street: '2218 Linden Street',
            city: bakery.place.city,
            state: bakery.place.state,
            zip_code: bakery.zip_code,
          }
        : null,
    bakery_since: isPaid(order) ? paidAt(order, ago) : null,
    requested_for: window.starts_at.toISOString(),
    requested_until: window.ends_at.toISOString(),
    wished_day: window.wished_day,
    estimated_ready_time:
      reached('confirmed') === undefined ? null : new Date(window.starts_at.getTime() - 1_800_000).toISOString(),
    actual_ready_time: ready === undefined ? null : ago(ready),
    viewed_at: order.viewed ? ago(Math.max(1, minutes_ago - 25)) : null,
    viewed_by: order.viewed ? bakery.baker.id : null,
    created_at: ago(minutes_ago),
    updated_at: ago(steps.at(-1)!.minutes_ago),
  }
}

const PHONE = '(503) 555-0142'

/** Repeated here, since the first order sets the columns for all. */
const ON_OUR_PAGES = {
  fee_structure_version: FEE_STRUCTURE_VERSION,
  tax_amount_cents: 0,
  source: 'site',
  offline_method: null,
  received_at: null,
  pay_until: null,
}

const isPaid = ({ payment_status }: DemoOrder) => payment_status === 'paid' || payment_status === 'refunded'
const paidAt = ({ minutes_ago }: DemoOrder, ago: Moment) => ago(minutes_ago - 2)
const feesOf = ({ lines, delivery_fee_cents }: DemoOrder) =>
  orderFees(
    lines.reduce((sum, line) => sum + line.price_cents * line.quantity, 0),
    delivery_fee_cents,
  )

/** The sandbox books it later (`bookDemoPayments`). */
function paymentRow(order: DemoOrder, ago: Moment) {
  const { customer_total_cents, customer_fee_cents, baker_fee_cents, delivery_fee_cents } = feesOf(order)
  const paid_at = paidAt(order, ago)
  return {
    id: stableId(`payment/${order.id}`),
    ...asSubject(order.id),
    state: 'paid',
    outcome: 'kept',
    attempt: 0,
    stripe_account_id: accountOf(order.bakery),
    expires_at: paid_at,
    amount_cents: customer_total_cents,
    application_fee_cents: customer_fee_cents + baker_fee_cents,
    customer_fee_cents,
    delivery_fee_cents,
    paid_at,
    checked_at: paid_at,
    created_at: paid_at,
    updated_at: paid_at,
  }
}
