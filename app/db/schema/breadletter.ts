import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  INTRO_MAX,
  ISSUE_STATES,
  LINK_MAX,
  STORY_MAX,
  STORY_TITLE_MAX,
  SUBJECT_MAX,
} from '../../features/breadletter/breadletter'
import { created_at, isOneLine, lengthWithin, moment, oneOf, updated_at } from './columns'
import { forum_topics } from './forum'
import { pictures } from './media'
import { newsletter_signups } from './newsletter'

/** A weekly letter (decision 244). `queued` of its `readers` are in the outbox or further; figures without persons. */
export const breadletter_issues = pgTable(
  'breadletter_issues',
  {
    id: uuid().primaryKey(),
    number: integer().notNull().unique(),
    state: text({ enum: ISSUE_STATES }).notNull().default('draft'),
    subject: text().notNull().default(''),
    intro: text().notNull().default(''),
    story_title: text().notNull().default(''),
    story: text().notNull().default(''),
    /** Made from the story by `lib/markdown.server.ts`. */
    story_html: text().notNull().default(''),
    recipe_topic_id: uuid().references(() => forum_topics.id, { onDelete: 'set null' }),
    /** It comes on the morning of this day, wherever a reader is. */
    send_on: date({ mode: 'string' }),
    /** Rises with every change, so that of two admins the second is told. */
    version: integer().notNull().default(1),
    readers: integer().notNull().default(0),
    queued: integer().notNull().default(0),
    began_at: moment('began_at'),
    ended_at: moment('ended_at'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    check('breadletter_issues_number_check', sql`number > 0 and version > 0`),
    check('breadletter_issues_state_check', oneOf('state', ISSUE_STATES)),
    check('breadletter_issues_subject_check', lengthWithin('subject', 0, SUBJECT_MAX)),
    check('breadletter_issues_intro_check', lengthWithin('intro', 0, INTRO_MAX)),
    check('breadletter_issues_story_title_check', lengthWithin('story_title', 0, STORY_TITLE_MAX)),
    check('breadletter_issues_story_check', lengthWithin('story', 0, STORY_MAX)),
    check('breadletter_issues_one_line_check', isOneLine('subject', 'story_title')),
    check('breadletter_issues_day_check', sql`send_on is not null or state = 'draft'`),
    check('breadletter_issues_began_check', sql`(began_at is null) = (state in ('draft', 'scheduled'))`),
    check('breadletter_issues_ended_check', sql`(ended_at is null) = (state not in ('stopped', 'sent'))`),
    check('breadletter_issues_counts_check', sql`queued between 0 and readers`),
    index('breadletter_issues_due_index').on(t.send_on).where(sql`state in ('scheduled', 'sending')`),
    index('breadletter_issues_recipe_index').on(t.recipe_topic_id).where(sql`recipe_topic_id is not null`),
  ],
)

/** What readers of one place are told, said once. */
export const breadletter_areas = pgTable(
  'breadletter_areas',
  {
    issue_id: uuid()
      .notNull()
      .references(() => breadletter_issues.id, { onDelete: 'cascade' }),
    /** A cell of the grid; empty for readers whose ZIP code we don't know. */
    area: text().notNull(),
    time_zone: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Of its readers, so many wait. */
    waiting: integer().notNull(),
    content: jsonb().$type<object>(),
  },
  (t) => [
    primaryKey({ columns: [t.issue_id, t.area] }),
    check('breadletter_areas_waiting_check', sql`waiting >= 0`),
    check('breadletter_areas_point_check', sql`(latitude is null) = (longitude is null)`),
  ],
)

/** Who gets an issue, written down when it begins. Forgotten some weeks after its end. */
export const breadletter_sent = pgTable(
  'breadletter_sent',
  {
    issue_id: uuid().notNull(),
    signup_id: uuid()
      .notNull()
      .references(() => newsletter_signups.id, { onDelete: 'cascade' }),
    area: text().notNull(),
    queued_at: moment('queued_at'),
  },
  (t) => [
    primaryKey({ columns: [t.issue_id, t.signup_id] }),
    foreignKey({
      name: 'breadletter_sent_area_fk',
      columns: [t.issue_id, t.area],
      foreignColumns: [breadletter_areas.issue_id, breadletter_areas.area],
    }).onDelete('cascade'),
    index('breadletter_sent_waiting_index').on(t.issue_id, t.area, t.signup_id).where(sql`queued_at is null`),
    index('breadletter_sent_signup_index').on(t.signup_id, t.queued_at),
  ],
)

/** How often a link of an issue was opened on a day, by whomever. */
export const breadletter_clicks = pgTable(
  'breadletter_clicks',
  {
    issue_id: uuid()
      .notNull()
      .references(() => breadletter_issues.id, { onDelete: 'cascade' }),
    link: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    clicks: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issue_id, t.link, t.day] }),
    check('breadletter_clicks_link_check', lengthWithin('link', 1, LINK_MAX)),
    check('breadletter_clicks_clicks_check', sql`clicks > 0`),
  ],
)

/** Pictures that a story shows: they are spared by the sweep. */
export const breadletter_pictures = pgTable(
  'breadletter_pictures',
  {
    issue_id: uuid()
      .notNull()
      .references(() => breadletter_issues.id, { onDelete: 'cascade' }),
    picture_id: uuid()
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.issue_id, t.picture_id] }),
    index('breadletter_pictures_picture_index').on(t.picture_id),
  ],
)
