import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ERASED_NAME } from '../../features/customers/customer'
import { FULFILLMENT_TYPES } from '../../features/opening/opening'
import {
  ACTOR_ROLES,
  OFFLINE_METHODS,
  ORDER_EVENT_KINDS,
  ORDER_SOURCES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
} from '../../features/orders/order'
import { sessions, users } from './accounts'
import { bakeries } from './bakeries'
import { created_at, isEmail, isOneLine, lengthWithin, moment, oneOf, updated_at } from './columns'
import { bakery_customers } from './customers'
import { menu_items } from './menu'

type DeliveryAddress = { street: string; unit?: string; city: string; state: string; zip_code: string }
type OrderLabel = { lines: string[]; items: { name: string; lines: string[] }[] }
type ChosenOption = { id?: string; group_name: string; name: string; price_delta_cents: number; text?: string }

const CHECKS = [
  check('orders_order_number_check', sql`order_number collate "C" ~ '^[0-9A-Z]([0-9A-Z-]{8,22})[0-9A-Z]$'`),
  check('orders_customer_name_check', lengthWithin('customer_name', 1, 100)),
  check('orders_customer_email_check', isEmail('customer_email')),
  check('orders_customer_phone_check', lengthWithin('customer_phone', 7, 30)),
  check(
    'orders_one_line_check',
    isOneLine(
      'customer_name',
      'customer_phone',
      "delivery_address ->> 'street'",
      "delivery_address ->> 'unit'",
      "delivery_address ->> 'city'",
    ),
  ),
  check('orders_status_check', oneOf('status', ORDER_STATUSES)),
  check('orders_payment_status_check', oneOf('payment_status', PAYMENT_STATUSES)),
  check('orders_bakery_since_check', sql`(bakery_since is null) = (payment_status in ('unpaid', 'expired'))`),
  check('orders_source_check', oneOf('source', ORDER_SOURCES)),
  check(
    'orders_offline_check',
    sql`(payment_status = 'offline') = (offline_method is not null) and (received_at is null or payment_status = 'offline')
      and (payment_status <> 'offline' or source = 'manual') and (payment_status = 'invoiced') = (source = 'custom')
      and (pay_until is null or source = 'manual')`,
  ),
  check('orders_offline_method_check', oneOf('offline_method', OFFLINE_METHODS)),
  // A link to pay needs an address as long as something is to be paid; so does the site's own order, unless its customer was erased.
  check(
    'orders_email_check',
    sql.raw(
      `customer_email is not null or (source <> 'site' or customer_name = '${ERASED_NAME}' or customer_id is not null) and (payment_status <> 'unpaid' or status = 'cancelled')`,
    ),
  ),
  check('orders_unpaid_check', sql`bakery_since is not null or status in ('pending', 'cancelled')`),
  check('orders_expired_check', sql`payment_status <> 'expired' or status = 'cancelled'`),
  check('orders_fulfillment_type_check', oneOf('fulfillment_type', FULFILLMENT_TYPES)),
  check(
    'orders_delivery_check',
    sql`case fulfillment_type when 'delivery' then jsonb_typeof(delivery_address) is not distinct from 'object'
      else delivery_address is null and delivery_fee_cents = 0 end`,
  ),
  check(
    'orders_requested_check',
    sql`(requested_for is null) = (requested_until is null) and requested_for < requested_until`,
  ),
  check('orders_wished_day_check', sql`requested_for is not null or not wished_day`),
  check(
    'orders_proposed_check',
    sql`num_nulls(proposed_for, proposed_until, proposed_at) in (0, 3) and proposed_for < proposed_until`,
  ),
  check('orders_notes_check', lengthWithin('notes', 1, 2000)),
  check('orders_bakery_notes_check', lengthWithin('bakery_notes', 1, 2000)),
  check('orders_viewed_check', sql`viewed_by is null or viewed_at is not null`),
  check(
    'orders_amounts_check',
    sql`case when fee_structure_version = 'dual_v1_no_tax'
      then subtotal_cents between 100 and 1000000 and tax_amount_cents = 0 and delivery_fee_cents between 0 and 100000
      else subtotal_cents between 0 and 10000000 and tax_amount_cents between 0 and 10000000 and delivery_fee_cents between 0 and 10000000 end`,
  ),
  check(
    'orders_customer_total_check',
    sql`customer_total_cents = subtotal_cents + customer_fee_cents + delivery_fee_cents + tax_amount_cents`,
  ),
  check(
    'orders_baker_receives_check',
    sql`baker_receives_cents = subtotal_cents + delivery_fee_cents + tax_amount_cents - baker_fee_cents
      and (baker_receives_cents >= 50 or fee_structure_version <> 'dual_v1_no_tax')`,
  ),
  // Rulings 17 and 44. A later fee structure brings its own version and its own line here.
  check(
    'orders_fees_check',
    sql`case payment_status when 'offline' then fee_structure_version = 'offline_v1'
        when 'invoiced' then fee_structure_version = 'invoice_v1' else fee_structure_version = 'dual_v1_no_tax' end
      and case when fee_structure_version = 'dual_v1_no_tax' then customer_fee_cents = (5 * subtotal_cents + 50) / 100 + 50
        and baker_fee_cents = (29 * (subtotal_cents + customer_fee_cents) + 500) / 1000 + 30
        else customer_fee_cents = 0 and baker_fee_cents = 0 end`,
  ),
]

// The bakery sees an order once it is paid (ruling 20): `bakery_since is not null`.
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    order_number: text().notNull().unique(),
    checkout_id: uuid().notNull().unique(),
    // The same checkout_id with another digest is refused.
    checkout_digest: text(),
    bakery_id: uuid()
      .notNull()
      .references(() => bakeries.id, { onDelete: 'restrict' }),
    customer_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    session_id: uuid().references(() => sessions.id, { onDelete: 'set null' }),
    customer_name: text().notNull(),
    customer_email: text(),
    customer_phone: text(),
    status: text({ enum: ORDER_STATUSES }).notNull().default('pending'),
    payment_status: text({ enum: PAYMENT_STATUSES }).notNull().default('unpaid'),
    /** When it was paid by card; for `offline` and `invoiced` orders, from the start. */
    bakery_since: moment('bakery_since'),
    source: text({ enum: ORDER_SOURCES }).notNull().default('site'),
    /** Only for orders taken elsewhere (ruling 44). */
    offline_method: text({ enum: OFFLINE_METHODS }),
    received_at: moment('received_at'),
    pay_until: moment('pay_until'),
    bakery_customer_id: uuid().references(() => bakery_customers.id, { onDelete: 'set null' }),
    fulfillment_type: text({ enum: FULFILLMENT_TYPES }).notNull(),
    delivery_address: jsonb().$type<DeliveryAddress>(),
    requested_for: moment('requested_for'),
    requested_until: moment('requested_until'),
    /** A wished day has no other mark: a window from midnight to midnight may also be real. */
    wished_day: boolean().notNull().default(false),
    /** Another window that the bakery suggests, once, in place of a wished day. */
    proposed_for: moment('proposed_for'),
    proposed_until: moment('proposed_until'),
    proposed_at: moment('proposed_at'),
    may_contact: boolean().notNull().default(false),
    notes: text(),
    label: jsonb().$type<OrderLabel>(),
    subtotal_cents: integer().notNull(),
    tax_amount_cents: integer().notNull().default(0),
    delivery_fee_cents: integer().notNull().default(0),
    customer_fee_cents: integer().notNull(),
    baker_fee_cents: integer().notNull(),
    customer_total_cents: integer().notNull(),
    baker_receives_cents: integer().notNull(),
    fee_structure_version: text().notNull().default('dual_v1_no_tax'),
    estimated_ready_time: moment('estimated_ready_time'),
    actual_ready_time: moment('actual_ready_time'),
    /** Ready before its day: the day, where the bakery is, on which the customer may come, too. */
    early_day: date({ mode: 'string' }),
    /** When the customer last said that they are at the door. */
    arrived_at: moment('arrived_at'),
    /** When the bakery said that nobody came in its window. */
    missed_at: moment('missed_at'),
    bakery_notes: text(),
    viewed_at: moment('viewed_at'),
    viewed_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    reminded_at: moment('reminded_at'),
    /** Both filled in by the database and kept (decision 256): where the bakery was, and whether its customer had ordered on this site before. */
    bakery_state: text(),
    is_returning: boolean(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    ...CHECKS,
    index('orders_bakery_status_index')
      .on(t.bakery_id, t.status, t.created_at.desc().nullsFirst())
      .where(sql`bakery_since is not null`),
    index('orders_bakery_newest_index')
      .on(t.bakery_id, t.created_at.desc().nullsFirst())
      .where(sql`bakery_since is not null`),
    index('orders_bakery_came_index')
      .on(t.bakery_id, sql`coalesce(received_at, bakery_since) desc`, t.id.desc().nullsFirst())
      .where(sql`bakery_since is not null`),
    index('orders_bakery_requested_index').on(t.bakery_id, t.requested_for).where(sql`bakery_since is not null`),
    index('orders_bakery_unpaid_index')
      .on(t.bakery_id, t.created_at.desc().nullsFirst())
      .where(sql`bakery_since is null`),
    index('orders_bakery_link_index')
      .on(t.bakery_id, t.created_at.desc().nullsFirst())
      .where(sql`bakery_since is null and source = 'manual'`),
    index('orders_window_index')
      .on(t.bakery_id, t.requested_for, t.fulfillment_type)
      .where(sql`status <> 'cancelled' and requested_for is not null`),
    index('orders_requested_index').on(t.requested_for, t.id),
    index('orders_unviewed_index')
      .on(t.bakery_id)
      .where(sql`viewed_at is null and status <> 'cancelled' and bakery_since is not null`),
    index('orders_customer_index').on(t.customer_id, t.created_at.desc().nullsFirst()),
    index('orders_customer_bakery_index').on(t.customer_id, t.bakery_id).where(sql`status = 'completed'`),
    index('orders_bakery_customer_index')
      .on(t.bakery_customer_id, t.created_at.desc().nullsFirst())
      .where(sql`bakery_customer_id is not null`),
    index('orders_viewed_by_index').on(t.viewed_by).where(sql`viewed_by is not null`),
    index('orders_session_index').on(t.session_id),
    index('orders_email_index').on(t.customer_email, t.created_at.desc().nullsFirst()),
    index('orders_newest_index').on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // As admins narrow all orders (decision 262).
    index('orders_place_index').on(t.bakery_state, t.created_at, t.id),
    index('orders_status_index').on(t.status, t.created_at, t.id),
    index('orders_payment_status_index').on(t.payment_status, t.created_at, t.id),
    index('orders_expiring_index').on(t.created_at).where(sql`payment_status = 'unpaid' and status = 'pending'`),
    index('orders_unanswered_index').on(t.bakery_since).where(sql`payment_status = 'paid' and status = 'pending'`),
  ],
)

// Copies: a later change of the menu must not rewrite history.
export const order_items = pgTable(
  'order_items',
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    menu_item_id: uuid().references(() => menu_items.id, { onDelete: 'set null' }),
    name: text().notNull(),
    price_cents: integer().notNull(),
    quantity: integer().notNull(),
    total_cents: integer().notNull(),
    options: jsonb().$type<ChosenOption[]>().notNull().default([]),
    // Whether stock was counted then: only then does a cancellation put the pieces back.
    stock_taken: boolean().notNull().default(false),
    special_instructions: text(),
    position: smallint().notNull().default(0),
  },
  (t) => [
    check('order_items_name_check', lengthWithin('name', 1, 120)),
    check('order_items_one_line_check', isOneLine('name')),
    check('order_items_price_check', sql`price_cents between 0 and 1000000`),
    check('order_items_quantity_check', sql`quantity between 1 and 999`),
    check('order_items_total_check', sql`total_cents = price_cents * quantity`),
    check('order_items_options_check', sql`jsonb_typeof(options) = 'array'`),
    check('order_items_special_instructions_check', lengthWithin('special_instructions', 1, 500)),
    uniqueIndex('order_items_position_unique').on(t.order_id, t.position),
    index('order_items_menu_item_index').on(t.menu_item_id),
  ],
)

export const order_events = pgTable(
  'order_events',
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: ORDER_EVENT_KINDS }).notNull().default('status'),
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    actor_role: text({ enum: ACTOR_ROLES }).notNull(),
    from_status: text(),
    to_status: text(),
    note: text(),
    created_at: created_at(),
  },
  (t) => [
    check('order_events_kind_check', oneOf('kind', ORDER_EVENT_KINDS)),
    check('order_events_actor_role_check', oneOf('actor_role', ACTOR_ROLES)),
    check(
      'order_events_status_check',
      sql`kind <> 'status' or (${oneOf('to_status', ORDER_STATUSES)} and to_status is not null
        and (from_status is null or ${oneOf('from_status', ORDER_STATUSES)}))`,
    ),
    check('order_events_note_check', lengthWithin('note', 1, 2000)),
    index('order_events_actor_index').on(t.actor_id).where(sql`actor_id is not null`),
    index('order_events_order_index').on(t.order_id, t.created_at, t.id),
  ],
)
