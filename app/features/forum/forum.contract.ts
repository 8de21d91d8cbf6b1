import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { singleLine } from '~/lib/typed-text'
import { MOST_PAGES, POST_STATES, SLUG, TOPIC_ORDERS } from './forum'

export const Author = z.object({
  username: z.string(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
})
export type Author = z.output<typeof Author>

const ForumCategory = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** An answer can solve its topics. */
  answers: z.boolean(),
  /** Its topics are found near a place. */
  near: z.boolean(),
  /** Its topics can be recipes. */
  recipes: z.boolean(),
  topic_count: z.int(),
  /** Takes no new topics. */
  archived: z.boolean(),
  /** The topic in which somebody wrote last. */
  latest: z
    .object({
      id: z.uuid(),
      title: z.string(),
      url: z.string(),
      last_post_at: z.iso.datetime(),
      day: z.string(),
    })
    .nullable(),
})
export type ForumCategory = z.output<typeof ForumCategory>

export const ForumTopic = z.object({
  id: z.uuid(),
  title: z.string(),
  url: z.string(),
  category: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
  /** Null for a former member. */
  author: Author.nullable(),
  /** Others than `visible` are seen by their author alone. */
  state: z.enum(POST_STATES),
  pinned: z.boolean(),
  locked: z.boolean(),
  solved: z.boolean(),
  has_recipe: z.boolean(),
  /** How many times others baked its recipe and showed it. */
  bake_count: z.int(),
  /** Replies, without the first post. */
  post_count: z.int(),
  like_count: z.int(),
  created_at: z.iso.datetime(),
  last_post_at: z.iso.datetime(),
  /** The day of its last post, in words. */
  day: z.string(),
  /** Where it is, in a category that is near a place. */
  place: z.string().nullable(),
  /** From the ZIP code that was asked for. */
  distance_km: z.number().nullable(),
})
export type ForumTopic = z.output<typeof ForumTopic>

const ForumPost = z.object({
  id: z.uuid(),
  /** In its topic; stays for good. */
  number: z.int(),
  author: Author.nullable(),
  /** Safe HTML; empty for a deleted post. */
  body_html: z.string(),
  state: z.enum(POST_STATES),
  /** It shows what its author baked by the topic's recipe. */
  baked: z.boolean(),
  like_count: z.int(),
  created_at: z.iso.datetime(),
  day: z.string(),
  edited: z.boolean(),
})
export type ForumPost = z.output<typeof ForumPost>

const FoundPost = z.object({
  id: z.uuid(),
  topic_id: z.uuid(),
  /** As `excerpt`: of a topic's first post. */
  title: z.string(),
  url: z.string(),
  category: z.object({ slug: z.string(), name: z.string() }),
  number: z.int(),
  author: Author.nullable(),
  day: z.string(),
  /** Around the words that were found, each between U+E000 and U+E001. */
  excerpt: z.string(),
})
export type FoundPost = z.output<typeof FoundPost>

const LinkCard = z.object({
  path: z.string(),
  kind: z.enum(['bakery', 'item', 'topic']),
  title: z.string(),
  /** What it costs; when and where one can pick something up; how many have answered. */
  line: z.string(),
})
export type LinkCard = z.output<typeof LinkCard>

export const slug = z.string().regex(SLUG, 'Give the slug of a category.').describe('Of a category')
const page = z.coerce.number().int().min(1).max(MOST_PAGES).default(1)

nameShapes({ ForumAuthor: Author, ForumCategory, ForumTopic, ForumPost, FoundPost, ForumLinkCard: LinkCard })

export const forumContract = defineCalls({
  'GET /forum/categories': {
    summary: 'The categories of the forum',
    access: 'public',
    answer: z.object({ items: z.array(ForumCategory) }),
  },
  'GET /forum/topics': {
    summary: 'Topics of the forum or of one category, 20 a page; with `q` those whose words match, the best first',
    access: 'public',
    a_minute: 120,
    query: z.object({
      category: slug.optional(),
      order: z.enum(TOPIC_ORDERS).default('active'),
      page,
      q: singleLine(100).optional().describe('Words of titles and posts'),
      near: z
        .string()
        .regex(/^\d{5}$/, 'Give a ZIP code of five digits.')
        .optional()
        .describe('A ZIP code: the newest topics within 100 miles, of a category that says `near`, the nearest first'),
    }),
    answer: z.object({ items: z.array(ForumTopic), pages: z.int() }),
  },
  'GET /forum/search': {
    summary: 'Posts by their words, the best first',
    access: 'public',
    a_minute: 60,
    query: z.object({ q: singleLine(100, 'Say what you’re looking for.'), category: slug.optional() }),
    answer: z.object({ items: z.array(FoundPost) }),
  },
  'GET /forum/cards': {
    summary: 'What links to our own bakeries, items of their menus and topics lead to',
    access: 'public',
    a_minute: 120,
    query: z.object({ paths: singleLine(4000).describe('Up to 20 paths with commas between') }),
    answer: z.object({ items: z.array(LinkCard) }),
  },
  'GET /forum/topics/:id': {
    summary: 'One topic',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    answer: ForumTopic,
  },
  'GET /forum/topics/:id/posts': {
    summary: 'A page of a topic: its posts from number 20(page - 1) + 1 to 20 page',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
    answer: z.object({ items: z.array(ForumPost), pages: z.int() }),
  },
})
