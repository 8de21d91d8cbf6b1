import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { formatDollars } from '~/lib/money'
import { SAMPLE } from '~/mail/sample'
import { asWindow, momentWords, windowWords } from '../opening/windows'
import { goodsWords } from './goods'
import type { MailedOrder } from './mailed-order.queries.server'
import { PAYMENT_STATUSES } from './order'
import { PickupAddress } from './order-parts.contract'
import { moneyAfterCancelling } from './order-words'

const ordered = {
  items: z.array(
    z.object({ name: z.string(), quantity: z.int(), refunded_quantity: z.int(), options: z.string().nullable() }),
  ),
  fulfillment_type: z.enum(['pickup', 'delivery']),
  requested_for: z.string().nullable(),
  requested_until: z.string().nullable(),
  time_zone: z.string(),
}
const order = { id: z.string(), order_number: z.string(), bakery_name: z.string(), public_url: z.string() }

export const toCustomer = z.object({ ...order, customer_id: z.string().nullable(), pay_url: z.string() })
export const ofOrder = toCustomer.extend(ordered)
export const toOwner = z.object({ ...order, customer_name: z.string(), bakery_id: z.string(), ...ordered })

export const pickedUp = {
  pickup: PickupAddress.nullable(),
  pickup_instructions: z.string().nullable(),
  parking: z.string().nullable(),
  text_to: z.string().nullable(),
}

export const refunded = { payment_status: z.enum(PAYMENT_STATUSES), customer_total_cents: z.int() }

export const SAMPLE_ORDER: MailedOrder & typeof SAMPLE & { cents: number; answer_by: string; pay_url: string } = {
  ...{ ...SAMPLE, order_number: 'K7QD-M2XW-9HTB', status: 'pending', payment_status: 'paid', source: 'site' },
  ...{ customer_id: SAMPLE.id, session_id: null, customer_email: 'ann@example.com', owner_email: 'baker@example.com' },
  owner_id: SAMPLE.id,
  items: [
    { name: 'Seeded rye', quantity: 2, refunded_quantity: 0, options: 'Sliced' },
    { name: 'Cardamom bun', quantity: 6, refunded_quantity: 0, options: null },
  ],
  ...{ fulfillment_type: 'pickup', notes: 'Ring twice.', bakery_notes: 'See you on Friday!' },
  ...{ requested_for: '2026-11-20T15:30:00.000Z', requested_until: '2026-11-20T17:30:00.000Z' },
  ...{ bakery_since: '2026-11-19T02:00:00.000Z', proposed_at: null, proposed_for: null, proposed_until: null },
  ...{ pay_until: '2026-11-19T18:00:00.000Z', estimated_ready_time: '2026-11-20T15:00:00.000Z' },
  ...{ actual_ready_time: '2026-11-20T15:00:00.000Z', early_day: null, missed_at: null },
  answer_by: '2026-11-20T02:00:00.000Z',
  ...{ customer_total_cents: 2449, baker_receives_cents: 2207, open_cents: 0, cents: 827 },
  pickup: { street: '7 Mill Lane', unit: null, city: 'Austin', state: 'TX', zip_code: '78701' },
  ...{ pickup_instructions: 'Blue door.', parking: 'On the street.', text_to: '(512) 555-0123' },
  ...{ bakery_has: true, bank_gave_back: false, has_account: false, may_review: true },
  again: {
    ...{ starts_at: '2026-11-27T21:00:00.000Z', ends_at: '2026-11-28T00:00:00.000Z' },
    ...{ fulfillment_type: 'pickup', wished_day: false },
  },
  reason: 'One bag was torn.',
  ...{ link: `order.${SAMPLE.id}`, pay_url: `${SAMPLE.public_url}/pay/order.${SAMPLE.id}.K7QDM2XW` },
}

type Customers = Omit<z.output<typeof toCustomer>, 'bakery_name'>

/** A guest's link needs no account (ruling 61). */
export const orderUrl = ({ id, customer_id, public_url, pay_url }: Omit<Customers, 'order_number'>) =>
  customer_id ? `${public_url}/orders/${id}` : pay_url

export const forCustomer = (order: Customers) => ({
  action: { label: 'See your order', url: orderUrl(order) },
  footnote: usedFor(order.order_number),
})

export const usedFor = (order_number: string) =>
  `You’re getting this email because this address was used for order ${order_number} on ${BRAND}.`

export const forOwner = (order: { id: string; bakery_id: string; bakery_name: string; public_url: string }) => ({
  action: { label: 'Open your dashboard', url: `${order.public_url}${boardPath(order)}` },
  footnote: `You’re getting this email because ${order.bakery_name} takes orders on ${BRAND}.`,
})

export const boardPath = ({ bakery_id, id }: { bakery_id: string; id: string }) =>
  `/my-listing/${bakery_id}?order=${id}`

type Ordered = Pick<z.output<typeof ofOrder>, keyof typeof ordered>

export function facts(order: Ordered): (string | string[])[] {
  const how = order.fulfillment_type === 'pickup' ? 'Pickup' : 'Delivery'
  const wanted = asWindow(order.requested_for, order.requested_until)
  return [goods(order), wanted ? `${how}: ${windowWords(wanted, order.time_zone)}.` : `${how}.`]
}

export const goods = ({ items }: Pick<Ordered, 'items'>): string[] =>
  goodsWords(items, ({ options }) => (options ? ` (${options})` : ''))

const picked = z.object(pickedUp)

/** Only in mails of a confirmed order (ruling 27). */
export function pickupLines(order: Pick<Ordered, 'fulfillment_type'> & z.output<typeof picked>): string[] {
  const { fulfillment_type, pickup, pickup_instructions, parking, text_to } = order
  if (fulfillment_type !== 'pickup' || !pickup) return []
  const street = [pickup.street, pickup.unit].filter(Boolean).join(', ')
  return [
    `Pick it up at ${street}, ${pickup.city}, ${pickup.state} ${pickup.zip_code}.`,
    ...(pickup_instructions ? [pickup_instructions] : []),
    ...(parking ? [`Parking: ${parking}`] : []),
    ...(text_to ? [`When you’re there, text ${text_to}.`] : []),
  ]
}

export const money = (cents: number) => formatDollars(cents / 100)

export const due = ({ answer_by, time_zone }: { answer_by: string; time_zone: string }) =>
  momentWords(answer_by, time_zone)

export const allBack = ({ payment_status, customer_total_cents }: RefundedOrder) =>
  payment_status === 'partly_refunded'
    ? moneyAfterCancelling({ payment_status, refund_failed: false })
    : `All of ${money(customer_total_cents)} is on its way back to you.`

type RefundedOrder = { payment_status: (typeof PAYMENT_STATUSES)[number]; customer_total_cents: number }
