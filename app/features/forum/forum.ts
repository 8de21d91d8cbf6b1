export const TITLE_MAX = 150
export const BODY_MAX = 20_000

/** `held` waits for an editor; an editor, or three readers who reported it, made it `hidden`. Its author sees both. */
export const POST_STATES = ['visible', 'held', 'hidden', 'deleted'] as const
export type PostState = (typeof POST_STATES)[number]

export const TOPIC_ORDERS = ['active', 'new', 'top'] as const
export type TopicOrder = (typeof TOPIC_ORDERS)[number]
export const ORDER_WORDS: Record<TopicOrder, string> = { active: 'Active', new: 'New', top: 'Top' }

/** A page of a topic has the numbers from 20(n - 1) + 1 to 20n: numbers never change, so pages can be linked, and none costs more than another. */
export const POSTS_A_PAGE = 20
export const pageOfPost = (number: number): number => Math.max(1, Math.ceil(number / POSTS_A_PAGE))

export const TOPICS_A_PAGE = 20
/** Topics or replies on a page of a profile. */
export const MEMBER_POSTS = 20
/** Posts that a search shows. */
export const FOUND = 20
/** Lists end here; what is older is found by its words. */
export const MOST_PAGES = 90
export const listPages = (topics: number): number =>
  Math.min(MOST_PAGES, Math.max(1, Math.ceil(topics / TOPICS_A_PAGE)))

interface TopicAddress {
  category_slug: string
  slug: string
}

export const topicPath = ({ category_slug, slug }: TopicAddress): string => `/forum/${category_slug}/${slug}`

export const pageAddress = (topic_path: string, page: number): string =>
  page > 1 ? `${topic_path}?page=${page}` : topic_path

export const postAddress = (topic_path: string, number: number): string =>
  number === 1 ? topic_path : `${pageAddress(topic_path, pageOfPost(number))}#post-${number}`

/** What stands above the posts of a topic, on each of its pages. */
export interface ShownTopic {
  id: string
  slug: string
  title: string
  category_slug: string
  category_name: string
  pinned: boolean
  locked: boolean
  solved_number: number | null
  has_recipe: boolean
  /** Null for a former member. */
  author: { username: string; full_name: string | null } | null
  created_at: string
}

/** Leads to a post, or to a topic, wherever that is by then. */
export const permanentPath = (id: string): string => `/forum/post/${id}`

export const SLUG = /^[a-z0-9-]{1,120}$/

/** Reads `?page=`; null for what is no page. */
export function readPage(page: string | null, most: number): number | null {
  if (page === null) return 1
  return /^[1-9]\d{0,5}$/.test(page) && Number(page) <= most ? Number(page) : null
}

export const TITLE_MISSING = 'Give your topic a title of at least three letters.'
export const BODY_MISSING = 'Write something first.'
export const NO_TOPIC = 'We couldn’t find that topic.'
export const NO_POST = 'We couldn’t find that post.'
export const ARCHIVED = 'This category takes no new topics. Please choose another one.'
export const NO_CATEGORY = 'We couldn’t find that category.'
export const FORMER_MEMBER = 'Former member'

export const EMPTY_DRAFT = { title: '', category: '', zip_code: '', body: '', recipe: null, baked: false }
