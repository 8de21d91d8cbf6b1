import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { multiLine, singleLine } from '~/lib/typed-text'
import { Recipe, RecipeDraft } from '../recipes/recipes.contract'
import { BODY_MAX, BODY_MISSING, POST_STATES, TITLE_MAX, TITLE_MISSING } from './forum'
import { Author, slug } from './forum.contract'

const ofId = z.object({ id: z.uuid() })
const body = multiLine(BODY_MAX, BODY_MISSING)
const title = singleLine(TITLE_MAX).refine((typed) => typed.length >= 3, TITLE_MISSING)
/** Sent again with the same id, it is the same post. */
const id = z.uuid().optional()
const agree_to_rules = z.boolean().default(false).describe('True once, with a member’s first post')
const zip_code = z
  .string()
  .regex(/^(\d{5})?$/, 'Give a ZIP code of five digits.')
  .default('')
  .describe('In a category that is `near`')

const WrittenPost = z.object({
  id: z.uuid(),
  /** Where everybody reads it, once it is visible. */
  url: z.string(),
  number: z.int(),
  body_html: z.string(),
  /** `held`: an editor looks at it first. */
  state: z.enum(POST_STATES),
  /** Of a held post: why an editor looks at it first. */
  held_for: z.string().nullable(),
})
export type WrittenPost = z.output<typeof WrittenPost>

const PostSource = z.object({
  /** Of a topic's first post. */
  title: z.string().nullable(),
  body: z.string(),
  /** Of a topic's first post, if it is one. */
  recipe: Recipe.nullable(),
  /** Whether a recipe can be added to it. */
  takes_recipe: z.boolean(),
  /** What it was before each of the last 50 edits, the newest first. */
  revisions: z.array(
    z.object({
      title: z.string().nullable(),
      body: z.string(),
      recipe: Recipe.nullable(),
      created_at: z.iso.datetime(),
    }),
  ),
})
export type PostSource = z.output<typeof PostSource>

/** Where a draft is written: on the page for new topics, under a topic, or over a post that is edited. */
const place = z
  .string()
  .regex(/^(new|(topic|post):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'Say where it belongs.')
const Draft = z.object({
  title: singleLine(TITLE_MAX).default(''),
  category: singleLine(60).default(''),
  /** As far as it’s typed. */
  zip_code: singleLine(5).default(''),
  body: multiLine(BODY_MAX).default(''),
  recipe: RecipeDraft.nullable().default(null),
  /** An answer that shows what was baked. */
  baked: z.boolean().default(false),
})
export type ForumDraft = z.output<typeof Draft>

nameShapes({ WrittenForumPost: WrittenPost, ForumPostSource: PostSource, ForumDraft: Draft })

export const writingContract = defineCalls({
  'POST /forum/topics': {
    summary: 'Begin a topic',
    body: z.object({
      ...{ id, category: slug, title, body, zip_code, agree_to_rules },
      recipe: Recipe.nullable().default(null).describe('In a category that takes `recipes`; `body` has the steps'),
    }),
    answer: WrittenPost,
    status: 201,
    refuses: [404, 409],
  },
  'POST /forum/topics/:id/posts': {
    summary: 'Answer in a topic',
    params: ofId,
    body: z.object({
      ...{ id, body, agree_to_rules },
      baked: z.boolean().default(false).describe('“I baked this”: under a recipe, with a picture, once a day'),
    }),
    answer: WrittenPost,
    status: 201,
    refuses: [409],
  },
  'GET /forum/posts/:id/source': {
    support: false,
    summary: 'What you wrote, to edit it, and what it was before',
    params: ofId,
    answer: PostSource,
  },
  'PUT /forum/posts/:id': {
    summary: 'Change your post; with a title or a recipe, also that of its topic',
    params: ofId,
    body: z.object({ title: title.optional(), body, recipe: Recipe.nullish().describe('Null takes it away') }),
    answer: WrittenPost,
    refuses: [409],
  },
  'DELETE /forum/posts/:id': { summary: 'Delete your post', params: ofId, answer: null, refuses: [409] },
  'POST /forum/posts/:id/restore': {
    summary: 'Undo the deletion of your post, within ten minutes',
    params: ofId,
    answer: WrittenPost,
    refuses: [403],
  },
  'POST /forum/preview': {
    summary: 'What a text will look like',
    a_minute: 120,
    body: z.object({ body: multiLine(BODY_MAX) }),
    answer: z.object({ body_html: z.string() }),
  },
  'GET /forum/people': {
    support: false,
    summary: 'People whose username begins with these letters',
    a_minute: 240,
    query: z.object({ q: z.string().regex(/^\w{1,20}$/, 'Give the first letters of a username.') }),
    answer: z.object({ items: z.array(Author) }),
  },
  'GET /forum/drafts': {
    support: false,
    summary: 'Your draft, as you left it on whatever device',
    query: z.object({ place }),
    answer: z.object({ draft: Draft.nullable() }),
  },
  'PUT /forum/drafts': {
    summary: 'Keep a draft; an empty one is forgotten',
    a_minute: 120,
    body: Draft.extend({ place }),
    answer: null,
  },
})
