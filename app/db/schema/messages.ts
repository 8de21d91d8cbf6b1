import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { BODY_MAX, SAVED_REPLY_MAX } from '../../features/messages/message'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { created_at, isOneLine, lengthWithin, moment, storedPicture, userIndex } from './columns'
import { invoice_payments, invoices } from './invoices'
import { menu_items } from './menu'
import { orders } from './orders'
import { custom_requests, quotes } from './requests'

/** Between a customer and a bakery (ruling 46). Every command that writes or reads locks this row, so numbers and counts are exact. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    customer_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    last_seq: integer().notNull().default(0),
    last_message_at: moment('last_message_at').notNull().defaultNow(),
    /** Messages of the other side without read_at: badges read these instead of counting rows. */
    customer_unread: integer().notNull().default(0),
    bakery_unread: integer().notNull().default(0),
    customer_archived_at: moment('customer_archived_at'),
    bakery_archived_at: moment('bakery_archived_at'),
    /** Next mail about unread messages, mails since the last reading, the last mail, and the last message told of. */
    customer_mail_at: moment('customer_mail_at'),
    customer_mails: integer().notNull().default(0),
    customer_mailed_at: moment('customer_mailed_at'),
    customer_told_seq: integer().notNull().default(0),
    bakery_mail_at: moment('bakery_mail_at'),
    bakery_mails: integer().notNull().default(0),
    bakery_mailed_at: moment('bakery_mailed_at'),
    bakery_told_seq: integer().notNull().default(0),
    /** By the database: where the bakery was, the customer's first message that it could read, and its first answer. */
    bakery_state: text(),
    asked_at: moment('asked_at'),
    answered_at: moment('answered_at'),
    created_at: created_at(),
  },
  (t) => [
    check('conversations_counts_check', sql`last_seq >= 0 and customer_unread >= 0 and bakery_unread >= 0`),
    uniqueIndex('conversations_sides_unique').on(t.bakery_id, t.customer_id),
    index('conversations_customer_index').on(t.customer_id, t.last_message_at.desc().nullsFirst(), t.id),
    index('conversations_bakery_index').on(t.bakery_id, t.last_message_at.desc().nullsFirst(), t.id),
    index('conversations_customer_unread_index').on(t.customer_id).where(sql`customer_unread > 0`),
    index('conversations_bakery_unread_index').on(t.bakery_id).where(sql`bakery_unread > 0`),
    index('conversations_customer_mail_index').on(t.customer_mail_at).where(sql`customer_mail_at is not null`),
    index('conversations_bakery_mail_index').on(t.bakery_mail_at).where(sql`bakery_mail_at is not null`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    /** Made by the sender's device, so that a message that is sent twice is one. */
    id: uuid().primaryKey(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    from_bakery: boolean().notNull(),
    sender_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull().default(''),
    order_id: uuid().references(() => orders.id, { onDelete: 'set null' }),
    menu_item_id: uuid().references(() => menu_items.id, { onDelete: 'set null' }),
    request_id: uuid().references(() => custom_requests.id, { onDelete: 'set null' }),
    quote_id: uuid().references(() => quotes.id, { onDelete: 'set null' }),
    invoice_id: uuid().references(() => invoices.id, { onDelete: 'set null' }),
    invoice_payment_id: uuid().references(() => invoice_payments.id, { onDelete: 'set null' }),
    read_at: moment('read_at'),
    edited_at: moment('edited_at'),
    /** Taken back: text and pictures are gone, its place stays. */
    deleted_at: moment('deleted_at'),
    /** Only its sender sees it until an editor lets it through, which gives it a new number. */
    held_at: moment('held_at'),
    created_at: created_at(),
  },
  (t) => [
    check('messages_body_check', lengthWithin('body', 0, BODY_MAX)),
    check('messages_seq_check', sql`seq > 0`),
    uniqueIndex('messages_seq_unique').on(t.conversation_id, t.seq),
    index('messages_unread_index')
      .on(t.conversation_id, t.from_bakery, t.seq)
      .where(sql`read_at is null and held_at is null`),
    index('messages_sender_index').on(t.sender_id, t.created_at.desc().nullsFirst()),
    index('messages_order_index').on(t.order_id).where(sql`order_id is not null`),
    index('messages_menu_item_index').on(t.menu_item_id).where(sql`menu_item_id is not null`),
    index('messages_request_index').on(t.request_id).where(sql`request_id is not null`),
    index('messages_quote_index').on(t.quote_id).where(sql`quote_id is not null`),
    index('messages_invoice_index').on(t.invoice_id).where(sql`invoice_id is not null`),
    index('messages_invoice_payment_index').on(t.invoice_payment_id).where(sql`invoice_payment_id is not null`),
  ],
)

/** Private files (decision 127), without a message until it is sent. */
export const message_pictures = pgTable(
  'message_pictures',
  {
    id: uuid().primaryKey(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    message_id: uuid().references(() => messages.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    ...storedPicture(),
  },
  (t) => [
    check('message_pictures_size_check', sql`width between 1 and 20000 and height between 1 and 20000`),
    index('message_pictures_message_index').on(t.message_id, t.position),
    index('message_pictures_conversation_index').on(t.conversation_id),
    index('message_pictures_unsent_index').on(t.created_at).where(sql`message_id is null`),
    userIndex('message_pictures', t.owner_id),
  ],
)

export const conversation_mutes = pgTable(
  'conversation_mutes',
  {
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.user_id] }),
    index('conversation_mutes_user_index').on(t.user_id),
  ],
)

export const blocks = pgTable(
  'blocks',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    customer_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    by_bakery: boolean().notNull(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('blocks_sides_unique').on(t.bakery_id, t.customer_id, t.by_bakery),
    index('blocks_customer_index').on(t.customer_id),
    userIndex('blocks', t.created_by),
  ],
)

export const saved_replies = pgTable(
  'saved_replies',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    title: text().notNull(),
    body: text().notNull(),
    created_at: created_at(),
  },
  (t) => [
    check('saved_replies_title_check', lengthWithin('title', 1, 60)),
    check('saved_replies_one_line_check', isOneLine('title')),
    check('saved_replies_body_check', lengthWithin('body', 1, SAVED_REPLY_MAX)),
    index('saved_replies_bakery_index').on(t.bakery_id, t.created_at),
  ],
)
