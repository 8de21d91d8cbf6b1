import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { POST_STATES } from './forum'
import { Author, slug } from './forum.contract'

const ofId = z.object({ id: z.uuid() })
const ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const IDS = new RegExp(`^$|^${ID}(,${ID}){0,49}$`)
const number = z.int().min(1).max(2_147_483_647)
const username = z.object({ username: z.string().regex(/^\w{1,30}$/, 'Give a username.') })

const OwnForum = z.object({
  /** Has agreed to the rules. */
  agreed: z.boolean(),
  /** No longer new: its posts are not held. */
  known: z.boolean(),
  /** How many topics have something new, up to 100 of each category. */
  unread: z.array(z.object({ category_id: z.uuid(), topics: z.int() })),
  /** Of the topics that were asked for, those that have something new, and the first number of it. */
  topics: z.array(z.object({ id: z.uuid(), first_unread: z.int() })),
  /** Of the topics and posts that were asked for: by, or in a topic by, someone whom you blocked or who blocked you. */
  hidden_ids: z.array(z.uuid()),
  followed_category_ids: z.array(z.uuid()),
})
export type OwnForum = z.output<typeof OwnForum>

const OwnTopic = z.object({
  agreed: z.boolean(),
  read_number: z.int(),
  first_unread: z.int().nullable(),
  followed: z.boolean(),
  /** You began it. */
  is_author: z.boolean(),
  /** Of the posts of this page. */
  liked_ids: z.array(z.uuid()),
  own_ids: z.array(z.uuid()),
  /** By people whom you blocked, or who blocked you: also of the newest bakes. */
  hidden_ids: z.array(z.uuid()),
  /** Your posts in this topic that others don't see. */
  waiting: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      body_html: z.string(),
      state: z.enum(POST_STATES),
      /** Why an editor looks at it first. */
      held_for: z.string().nullable(),
      created_at: z.iso.datetime(),
    }),
  ),
  may_solve: z.boolean(),
  /** Of posts by others that came after `seen`, up to 100. */
  newer_numbers: z.array(z.int()),
})
export type OwnTopic = z.output<typeof OwnTopic>

export const memberContract = defineCalls({
  'GET /forum/own': {
    support: true,
    summary: 'What is new for you in the forum, and in up to 50 topics; what of them you don’t see',
    query: z.object({
      topics: z
        .string()
        .max(2000)
        .regex(IDS, 'Give ids with commas between.')
        .default('')
        .describe('Ids of topics, or of posts'),
    }),
    answer: OwnForum,
  },
  'GET /forum/topics/:id/own': {
    support: true,
    summary: 'What is yours on a page of a topic',
    params: ofId,
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      seen: z.coerce.number().int().min(0).max(2_147_483_647).optional().describe('The last number on the page'),
    }),
    answer: OwnTopic,
  },
  'PUT /forum/topics/:id/read': {
    summary: 'Say up to which number you have read a topic',
    params: ofId,
    body: z.object({ number }),
    answer: null,
  },
  'PUT /forum/topics/:id/follow': { summary: 'Hear of new posts in a topic', params: ofId, answer: null },
  'DELETE /forum/topics/:id/follow': { summary: 'Hear no more of a topic', params: ofId, answer: null },
  'PUT /forum/categories/:id/follow': { summary: 'Hear of new topics in a category', params: ofId, answer: null },
  'DELETE /forum/categories/:id/follow': { summary: 'Hear no more of a category', params: ofId, answer: null },
  'PUT /forum/posts/:id/like': {
    summary: 'Like a post, up to 50 a day',
    params: ofId,
    answer: z.object({ like_count: z.int() }),
    refuses: [403, 409],
  },
  'DELETE /forum/posts/:id/like': {
    summary: 'Take your like back',
    params: ofId,
    answer: z.object({ like_count: z.int() }),
  },
  'PUT /forum/topics/:id/solved': {
    summary: 'Say which answer solved your question',
    params: ofId,
    body: z.object({ number: number.nullable().describe('Null: none did') }),
    answer: null,
    refuses: [403, 409],
  },
  'PUT /forum/topics/:id/settings': {
    summary: 'Pin, lock or move a topic',
    access: 'editor',
    params: ofId,
    body: z.object({
      pinned: z.boolean().optional(),
      locked: z.boolean().optional(),
      category: slug.optional(),
    }),
    answer: z.object({ url: z.string() }),
  },
  'GET /forum/blocks': {
    support: true,
    summary: 'Members whom you blocked, the last first',
    answer: z.object({ items: z.array(Author) }),
  },
  'PUT /forum/blocks/:username': {
    summary: 'Block a member: neither of you sees or answers the other',
    params: username,
    answer: null,
    refuses: [409],
  },
  'DELETE /forum/blocks/:username': {
    name: 'unblockMember',
    summary: 'Unblock a member',
    params: username,
    answer: null,
  },
})
