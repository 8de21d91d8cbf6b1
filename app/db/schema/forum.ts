import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { BODY_MAX, POST_STATES, TITLE_MAX } from '../../features/forum/forum'
import { WATCHED, WORD_MAX } from '../../features/forum/tools'
import { users } from './accounts'
import { created_at, isOneLine, lengthWithin, moment, oneOf, userIndex } from './columns'
import { pictures } from './media'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const isSlug = (max: number) => sql.raw(`char_length(slug) <= ${max} and slug collate "C" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`)
const authorId = () => uuid().references(() => users.id, { onDelete: 'set null' })
const memberId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const postId = () =>
  uuid()
    .notNull()
    .references(() => forum_posts.id, { onDelete: 'cascade' })

/** `topic_count` counts visible topics (repeatable/forum.sql, as all counts of the forum). */
export const forum_categories = pgTable(
  'forum_categories',
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(''),
    position: integer().notNull().default(0),
    /** Its topics are questions: an answer can solve them. */
    answers: boolean().notNull().default(false),
    /** Its topics are about a place, and are found near one. */
    near: boolean().notNull().default(false),
    /** Its topics can be recipes. */
    recipes: boolean().notNull().default(false),
    topic_count: integer().notNull().default(0),
    /** Takes no new topics. */
    archived: boolean().notNull().default(false),
    created_at: created_at(),
  },
  () => [
    // /forum/new, /forum/rules, /forum/search and /forum/post/{id} are screens.
    check('forum_categories_slug_check', sql`${isSlug(60)} and slug not in ('feed', 'new', 'post', 'rules', 'search')`),
    check('forum_categories_name_check', lengthWithin('name', 1, 80)),
    check('forum_categories_one_line_check', isOneLine('name')),
    check('forum_categories_description_check', lengthWithin('description', 0, 300)),
  ],
)

/** Slugs that a category had. A trigger keeps them. */
export const forum_category_slugs = pgTable('forum_category_slugs', {
  slug: text().primaryKey(),
  category_id: uuid()
    .notNull()
    .references(() => forum_categories.id, { onDelete: 'cascade' }),
})

/** Its text is its post number 1, and `state` is that post's (repeatable/forum.sql). */
export const forum_topics = pgTable(
  'forum_topics',
  {
    id: uuid().primaryKey(),
    category_id: uuid()
      .notNull()
      .references(() => forum_categories.id, { onDelete: 'restrict' }),
    author_id: authorId(),
    slug: text().notNull(),
    title: text().notNull(),
    state: text({ enum: POST_STATES }).notNull().default('visible'),
    pinned: boolean().notNull().default(false),
    locked: boolean().notNull().default(false),
    solved_number: integer(),
    /** Who wrote that answer, if it is not the topic's author. A trigger keeps it. */
    solver_id: authorId(),
    /** The highest number that a post was given. */
    last_number: integer().notNull().default(0),
    /** Of the last post that everybody sees: pages are counted by it. */
    shown_number: integer().notNull().default(1),
    /** Visible replies. */
    post_count: integer().notNull().default(0),
    /** A row of forum_recipes. A trigger keeps it. */
    has_recipe: boolean().notNull().default(false),
    /** Visible replies that show what somebody baked by its recipe. */
    bake_count: integer().notNull().default(0),
    /** Of all its posts. */
    like_count: integer().notNull().default(0),
    last_post_at: moment('last_post_at').notNull().defaultNow(),
    /** Of a topic in a category that is near a place. */
    zip_code: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    created_at: created_at(),
  },
  (t) => [
    check('forum_topics_slug_check', isSlug(120)),
    check('forum_topics_title_check', lengthWithin('title', 3, TITLE_MAX)),
    check('forum_topics_one_line_check', isOneLine('title')),
    check('forum_topics_state_check', oneOf('state', POST_STATES)),
    check(
      'forum_topics_counts_check',
      sql`post_count >= 0 and bake_count >= 0 and like_count >= 0 and last_number >= 0`,
    ),
    check(
      'forum_topics_place_check',
      sql`num_nulls(zip_code, latitude, longitude) in (0, 3) and zip_code ~ '^[0-9]{5}$'`,
    ),
    uniqueIndex('forum_topics_slug_unique').on(t.category_id, t.slug),
    index('forum_topics_active_index')
      .on(t.category_id, t.pinned.desc().nullsFirst(), t.last_post_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`state = 'visible'`),
    index('forum_topics_new_index')
      .on(t.category_id, t.pinned.desc().nullsFirst(), t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`state = 'visible'`),
    index('forum_topics_top_index')
      .on(t.category_id, t.pinned.desc().nullsFirst(), t.like_count.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`state = 'visible'`),
    index('forum_topics_all_active_index')
      .on(t.last_post_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`state = 'visible'`),
    index('forum_topics_all_new_index')
      .on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`state = 'visible'`),
    index('forum_topics_all_top_index')
      .on(t.like_count.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`state = 'visible'`),
    index('forum_topics_near_index')
      .on(t.category_id, t.pinned.desc().nullsFirst(), t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`state = 'visible' and latitude is not null`),
    index('forum_topics_recipes_index')
      .on(t.author_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`state = 'visible' and has_recipe`),
    index('forum_topics_baked_index').on(t.author_id).where(sql`state = 'visible' and has_recipe and bake_count > 0`),
    index('forum_topics_author_index').on(t.author_id, t.created_at.desc().nullsFirst()),
    index('forum_topics_solver_index').on(t.solver_id).where(sql`solver_id is not null`),
  ],
)

/** Addresses that a topic had before it was renamed or moved. A trigger keeps them. */
export const forum_topic_slugs = pgTable(
  'forum_topic_slugs',
  {
    category_id: uuid()
      .notNull()
      .references(() => forum_categories.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    topic_id: uuid()
      .notNull()
      .references(() => forum_topics.id, { onDelete: 'cascade' }),
    /** Whose title the address says, also once that topic is part of another one: it goes with this post. */
    post_id: postId(),
  },
  (t) => [
    primaryKey({ columns: [t.category_id, t.slug] }),
    index('forum_topic_slugs_topic_index').on(t.topic_id),
    index('forum_topic_slugs_post_index').on(t.post_id),
  ],
)

export const forum_posts = pgTable(
  'forum_posts',
  {
    /** Made by the author's browser: the same id sent twice is one post. A topic's first post has the topic's id. */
    id: uuid().primaryKey(),
    topic_id: uuid()
      .notNull()
      .references(() => forum_topics.id, { onDelete: 'cascade' }),
    author_id: authorId(),
    /** Given under the topic's lock. */
    number: integer().notNull(),
    body: text().notNull(),
    body_html: text().notNull(),
    /** By which `RENDERER` body_html was made. */
    renderer: integer().notNull(),
    state: text({ enum: POST_STATES }).notNull().default('visible'),
    /** "I baked this": its pictures show it. */
    baked: boolean().notNull().default(false),
    like_count: integer().notNull().default(0),
    /** Title and words of a visible post. A trigger keeps it. */
    search: tsvector('search').notNull().default(''),
    created_at: created_at(),
    edited_at: moment('edited_at'),
    /** Readers saw it then for the first time. A trigger keeps it. */
    shown_at: moment('shown_at'),
    /** Followers heard of it then. */
    told_at: moment('told_at'),
    /** It was its topic's solution when readers saw it last. A trigger keeps it. */
    solved: boolean().notNull().default(false),
    deleted_at: moment('deleted_at'),
  },
  (t) => [
    check('forum_posts_body_check', lengthWithin('body', 0, BODY_MAX)),
    check('forum_posts_state_check', oneOf('state', POST_STATES)),
    check('forum_posts_deleted_check', sql`(state = 'deleted') = (deleted_at is not null)`),
    check('forum_posts_empty_check', sql`state = 'deleted' or body <> ''`),
    check('forum_posts_number_check', sql`number > 0 and like_count >= 0`),
    uniqueIndex('forum_posts_number_unique').on(t.topic_id, t.number),
    index('forum_posts_author_index').on(t.author_id, t.created_at.desc().nullsFirst()),
    index('forum_posts_replies_index')
      .on(t.author_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`number > 1 and state = 'visible'`),
    index('forum_posts_waiting_index').on(t.author_id, t.topic_id).where(sql`state in ('held', 'hidden')`),
    index('forum_posts_newest_index').on(t.created_at.desc().nullsFirst()).where(sql`state = 'visible'`),
    index('forum_posts_search_index').using('gin', t.search).where(sql`state = 'visible'`),
    // Editors find what readers don't see.
    index('forum_posts_unseen_index')
      .using('gin', sql`to_tsvector('english', body)`)
      .where(sql`state in ('held', 'hidden')`),
    index('forum_posts_baked_index')
      .on(t.topic_id, t.number.desc().nullsFirst())
      .where(sql`baked and state = 'visible'`),
    index('forum_posts_renderer_index').on(t.renderer),
    index('forum_posts_deleted_index').on(t.deleted_at).where(sql`deleted_at is not null and body <> ''`),
  ],
)

/** What a post was before each edit. `title` and `recipe` only of first posts. */
export const forum_revisions = pgTable(
  'forum_revisions',
  {
    id: uuid().primaryKey(),
    post_id: postId(),
    edited_by: authorId(),
    title: text(),
    body: text().notNull(),
    recipe: jsonb().$type<object>(),
    created_at: created_at(),
  },
  (t) => [
    check('forum_revisions_title_check', lengthWithin('title', 3, TITLE_MAX)),
    check('forum_revisions_one_line_check', isOneLine('title')),
    check('forum_revisions_body_check', lengthWithin('body', 1, BODY_MAX)),
    index('forum_revisions_post_index').on(t.post_id, t.created_at),
    index('forum_revisions_edited_by_index').on(t.edited_by).where(sql`edited_by is not null`),
  ],
)

/** Pictures that a post shows: they are spared by the sweep. */
export const forum_post_pictures = pgTable(
  'forum_post_pictures',
  {
    post_id: postId(),
    picture_id: uuid()
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.post_id, t.picture_id] }),
    index('forum_post_pictures_picture_index').on(t.picture_id),
  ],
)

export const forum_likes = pgTable(
  'forum_likes',
  { post_id: postId(), user_id: memberId(), created_at: created_at() },
  (t) => [primaryKey({ columns: [t.post_id, t.user_id] }), index('forum_likes_user_index').on(t.user_id, t.created_at)],
)

/** Up to which number a member has read a topic. */
export const forum_reads = pgTable(
  'forum_reads',
  {
    user_id: memberId(),
    topic_id: uuid()
      .notNull()
      .references(() => forum_topics.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.topic_id] }),
    index('forum_reads_topic_index').on(t.topic_id, t.number.desc().nullsFirst()),
  ],
)

/** A topic, or a category: then every new topic in it. `muted`: whoever wants to hear no more of a topic stays so, also when they answer in it. */
export const forum_follows = pgTable(
  'forum_follows',
  {
    id: uuid().primaryKey(),
    user_id: memberId(),
    topic_id: uuid().references(() => forum_topics.id, { onDelete: 'cascade' }),
    category_id: uuid().references(() => forum_categories.id, { onDelete: 'cascade' }),
    muted: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (t) => [
    check('forum_follows_one_check', sql`num_nonnulls(topic_id, category_id) = 1`),
    uniqueIndex('forum_follows_topic_unique').on(t.topic_id, t.user_id).where(sql`topic_id is not null`),
    uniqueIndex('forum_follows_category_unique').on(t.category_id, t.user_id).where(sql`category_id is not null`),
    index('forum_follows_user_index').on(t.user_id),
  ],
)

/** `place`: 'new', or 'topic:' and 'post:' with the id. */
export const forum_drafts = pgTable(
  'forum_drafts',
  {
    user_id: memberId(),
    place: text().notNull(),
    content: jsonb()
      .$type<{ title?: string; category?: string; body: string; recipe?: object | null; baked?: boolean }>()
      .notNull(),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.place] }),
    check('forum_drafts_place_check', sql`place ~ '^(new|(topic|post):[0-9a-f-]{36})$'`),
    check(
      'forum_drafts_content_check',
      sql`jsonb_typeof(content) = 'object' and octet_length(content::text) <= 100000`,
    ),
    index('forum_drafts_old_index').on(t.updated_at),
  ],
)

/** A row since a person first came to the forum signed in. */
export const forum_members = pgTable('forum_members', {
  user_id: memberId().primaryKey(),
  rules_agreed_at: moment('rules_agreed_at'),
  visible_posts: integer().notNull().default(0),
  /** What was posted before is not unread. */
  created_at: created_at(),
})

/** What holds or refuses a post, as `watchedForm` writes it. */
export const watched_words = pgTable(
  'watched_words',
  {
    id: uuid().primaryKey(),
    word: text().notNull().unique(),
    does: text({ enum: WATCHED }).notNull(),
    added_by: authorId(),
    created_at: created_at(),
  },
  (t) => [
    check('watched_words_word_check', lengthWithin('word', 1, 4 * WORD_MAX)),
    check('watched_words_one_line_check', isOneLine('word')),
    check('watched_words_does_check', oneOf('does', WATCHED)),
    userIndex('watched_words', t.added_by),
  ],
)

/** Neither sees or answers the other. */
export const forum_blocks = pgTable(
  'forum_blocks',
  { user_id: memberId(), blocked_id: memberId(), created_at: created_at() },
  (t) => [
    primaryKey({ columns: [t.user_id, t.blocked_id] }),
    check('forum_blocks_other_check', sql`user_id <> blocked_id`),
    index('forum_blocks_blocked_index').on(t.blocked_id),
  ],
)
