import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { MEMBER_POSTS } from './forum'
import { ForumTopic } from './forum.contract'

const MemberReply = z.object({
  id: z.uuid(),
  /** Of its topic. */
  title: z.string(),
  url: z.string(),
  category: z.object({ slug: z.string(), name: z.string() }),
  /** Its first words. */
  excerpt: z.string(),
  /** It solved the question. */
  solved: z.boolean(),
  like_count: z.int(),
  created_at: z.iso.datetime(),
  day: z.string(),
})
export type MemberReply = z.output<typeof MemberReply>

const MemberTopics = z.object({ items: z.array(ForumTopic), next: z.string().nullable() })
export type MemberTopics = z.output<typeof MemberTopics>
const MemberReplies = z.object({ items: z.array(MemberReply), next: z.string().nullable() })
export type MemberReplies = z.output<typeof MemberReplies>

const ofMember = z.object({ user_id: z.uuid() })
const query = z.object({ limit: z.coerce.number().int().min(1).max(50).default(MEMBER_POSTS), after: cursor })

nameShapes({ MemberReply })

export const memberPostsContract = defineCalls({
  'GET /profiles/:user_id/topics': {
    support: true,
    summary: 'Topics that a member began, newest first, as far as you may see them',
    access: 'public',
    knows_actor: true,
    params: ofMember,
    query,
    answer: MemberTopics,
  },
  'GET /profiles/:user_id/recipes': {
    support: true,
    summary: 'Recipes of a member, newest first, as far as you may see them',
    access: 'public',
    knows_actor: true,
    params: ofMember,
    query,
    answer: MemberTopics,
  },
  'GET /profiles/:user_id/replies': {
    support: true,
    summary: 'Answers of a member in the forum, newest first, as far as you may see them',
    access: 'public',
    knows_actor: true,
    params: ofMember,
    query,
    answer: MemberReplies,
  },
})
