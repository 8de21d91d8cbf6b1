import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { created_at, isOneLine, lengthWithin, moment } from './columns'

export const forum_categories = pgTable(
  'forum_categories',
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(''),
    position: integer().notNull().default(0),
    created_at: created_at(),
  },
  () => [
    // /forum/new and /forum/post/{id} are screens.
    check(
      'forum_categories_slug_check',
      sql`char_length(slug) <= 60 and slug collate "C" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug not in ('new', 'post')`,
    ),
    check('forum_categories_name_check', lengthWithin('name', 1, 80)),
    check('forum_categories_one_line_check', isOneLine('name')),
    check('forum_categories_description_check', lengthWithin('description', 0, 300)),
  ],
)

// A trigger keeps post_count and last_post_at, which count visible replies only.
export const forum_topics = pgTable(
  'forum_topics',
  {
    id: uuid().primaryKey(),
    category_id: uuid()
      .notNull()
      .references(() => forum_categories.id, { onDelete: 'restrict' }),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    slug: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    pinned: boolean().notNull().default(false),
    locked: boolean().notNull().default(false),
    hidden_at: moment('hidden_at'),
    post_count: integer().notNull().default(0),
    last_post_at: moment('last_post_at').notNull().defaultNow(),
    created_at: created_at(),
    edited_at: moment('edited_at'),
  },
  (t) => [
    check('forum_topics_slug_check', sql`char_length(slug) <= 120 and slug collate "C" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('forum_topics_title_check', lengthWithin('title', 3, 150)),
    check('forum_topics_one_line_check', isOneLine('title')),
    check('forum_topics_body_check', lengthWithin('body', 1, 20000)),
    check('forum_topics_post_count_check', sql`post_count >= 0`),
    uniqueIndex('forum_topics_slug_unique').on(t.category_id, t.slug),
    index('forum_topics_category_index')
      .on(t.category_id, t.pinned.desc().nullsFirst(), t.last_post_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`hidden_at is null`),
    index('forum_topics_latest_index').on(t.last_post_at.desc().nullsFirst()).where(sql`hidden_at is null`),
    index('forum_topics_author_index').on(t.author_id, t.created_at.desc().nullsFirst()),
  ],
)

export const forum_posts = pgTable(
  'forum_posts',
  {
    id: uuid().primaryKey(),
    topic_id: uuid()
      .notNull()
      .references(() => forum_topics.id, { onDelete: 'cascade' }),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    hidden_at: moment('hidden_at'),
    created_at: created_at(),
    edited_at: moment('edited_at'),
  },
  (t) => [
    check('forum_posts_body_check', lengthWithin('body', 1, 20000)),
    index('forum_posts_topic_index').on(t.topic_id, t.created_at, t.id).where(sql`hidden_at is null`),
    index('forum_posts_author_index').on(t.author_id, t.created_at.desc().nullsFirst()),
  ],
)
