import { randomInt } from 'node:crypto'
import type { Tx } from '~/db/client.server'
import { order_events, order_items, orders } from '~/db/schema/orders'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import { queueRefresh, windowTurn } from '~/features/opening/window-place.commands.server'
import { findCrew } from '~/http/ownership.server'
import { newId } from '~/lib/ids'
import { cut } from '~/lib/text'
import { announceOrder, orderGroup } from './announce-order.commands.server'
import { boardPath } from './letter-parts.server'
import { orderNumber } from './order'

const NAME_MAX = 120
const NOTES_MAX = 2000

type Order = typeof orders.$inferSelect

interface AgreedQuote
  extends Pick<
    Order,
    | 'bakery_id'
    | 'customer_id'
    | 'bakery_customer_id'
    | 'customer_name'
    | 'customer_email'
    | 'fulfillment_type'
    | 'delivery_address'
  > {
  lines: { description: string; quantity: number; unit_price_cents: number }[]
  subtotal_cents: number
  tax_cents: number
  delivery_cents: number
  total_cents: number
  ready_from: Date
  ready_until: Date
  notes: string
  now: Date
}

/** Confirmed at once. Its money is its invoice's: no fee, and never paid or refunded here (decision 190). */
export async function createCustomOrder(tx: Tx, agreed: AgreedQuote): Promise<string> {
  const { bakery_id, customer_id, bakery_customer_id, customer_name, customer_email, now } = agreed
  const id = newId()
  // An order placed meanwhile for the same window must count this one.
  await tx.execute(windowTurn(agreed))
  await tx.insert(orders).values({
    id,
    order_number: orderNumber(randomInt),
    checkout_id: newId(),
    bakery_id,
    customer_id,
    bakery_customer_id,
    customer_name,
    customer_email,
    status: 'confirmed',
    payment_status: 'invoiced',
    bakery_since: now,
    source: 'custom',
    fulfillment_type: agreed.fulfillment_type,
    delivery_address: agreed.delivery_address,
    requested_for: agreed.ready_from,
    requested_until: agreed.ready_until,
    notes: cut(agreed.notes, NOTES_MAX) || null,
    subtotal_cents: agreed.subtotal_cents,
    tax_amount_cents: agreed.tax_cents,
    delivery_fee_cents: agreed.delivery_cents,
    customer_fee_cents: 0,
    baker_fee_cents: 0,
    customer_total_cents: agreed.total_cents,
    baker_receives_cents: agreed.total_cents,
    fee_structure_version: 'invoice_v1',
    created_at: now,
    updated_at: now,
  })
  await tx.insert(order_items).values(
    agreed.lines.map(({ description, quantity, unit_price_cents }, position) => ({
      id: newId(),
      order_id: id,
      name: cut(description, NAME_MAX).trim(),
      price_cents: unit_price_cents,
      quantity,
      total_cents: quantity * unit_price_cents,
      position,
    })),
  )
  await tx.insert(order_events).values({
    id: newId(),
    order_id: id,
    actor_id: customer_id,
    actor_role: 'customer',
    to_status: 'confirmed',
    note: 'The quote was accepted.',
    created_at: now,
  })
  await queueRefresh(tx, id)
  await announceOrder(tx, id, 'new')
  await sideEffect(tx, `bell:order:${id}`, async (inner) =>
    notify(inner, {
      to: await findCrew(inner, [bakery_id], { without: customer_id }),
      kind: 'new_order',
      bakery_id,
      group: orderGroup(id),
      title: `${customer_name} accepted your quote`,
      body: 'Their custom order is on your board.',
      path: boardPath({ bakery_id, id }),
    }),
  )
  return id
}
