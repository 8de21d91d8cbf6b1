import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bakeries } from './bakeries'
import { created_at, lengthWithin, moment } from './columns'

// The smaller id comes first, so that two people have one conversation whoever begins it.
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    participant_1: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    participant_2: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bakery_id: uuid().references(() => bakeries.id, { onDelete: 'set null' }),
    created_at: created_at(),
    last_message_at: moment('last_message_at').notNull().defaultNow(),
  },
  (t) => [
    check('conversations_order_check', sql`participant_1 < participant_2`),
    uniqueIndex('conversations_participants_unique').on(t.participant_1, t.participant_2),
    index('conversations_first_index').on(t.participant_1, t.last_message_at.desc().nullsFirst()),
    index('conversations_second_index').on(t.participant_2, t.last_message_at.desc().nullsFirst()),
    index('conversations_bakery_index').on(t.bakery_id),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sender_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    read_at: moment('read_at'),
    created_at: created_at(),
  },
  (t) => [
    check('messages_body_check', lengthWithin('body', 1, 4000)),
    index('messages_conversation_index').on(
      t.conversation_id,
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('messages_unread_index').on(t.conversation_id, t.sender_id).where(sql`read_at is null`),
    index('messages_sender_index').on(t.sender_id),
  ],
)
