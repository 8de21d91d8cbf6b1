import { DAY_MS } from '~/lib/durations'
import { type AbuseSubject, HAS_PHRASE, sameText } from '../moderation/abuse'

export interface Member {
  /** Has agreed to the rules. */
  agreed: boolean
  visible_posts: number
  account_made_at: Date
  /** Owns a listed bakery that was verified. */
  baker: boolean
  editor: boolean
}

const POSTS_TO_BE_KNOWN = 3

/** Two levels: new members are held and limited, known ones are trusted until they are reported. */
export const isKnown = ({ agreed, visible_posts, account_made_at, baker, editor }: Member, now: Date): boolean =>
  baker ||
  editor ||
  (agreed && visible_posts >= POSTS_TO_BE_KNOWN && now.getTime() - account_made_at.getTime() >= DAY_MS)

interface Figures {
  pictures: number
  links: number
  mentions: number
  topics_a_day: number
  replies_a_day: number
  edit_days: number
}

const NEW: Figures = { pictures: 1, links: 2, mentions: 2, topics_a_day: 3, replies_a_day: 10, edit_days: 1 }
const KNOWN: Figures = { pictures: 20, links: 20, mentions: 10, topics_a_day: 20, replies_a_day: 200, edit_days: 30 }
export const figuresFor = (known: boolean): Figures => (known ? KNOWN : NEW)

export const LIKES_A_DAY = 50

/** Same text in a second topic within an hour is held. */
export const POST: AbuseSubject = { name: 'post', most_links: NEW.links, places: 'topics', most_same: 1 }

export interface WrittenPost {
  known: boolean
  first: boolean
  pictures: number
  links: number
  mentions: number
  topics_today: number
  replies_today: number
}

/** Why it can't be written as it is. */
export function refusalOf({ known, pictures, links, mentions }: WrittenPost): string | false {
  const most = figuresFor(known)
  const who = known ? 'A post can have' : 'Until people know you here, a post can have'
  return (
    over(pictures, most.pictures, who, 'picture') ||
    over(links, most.links, who, 'link') ||
    over(mentions, most.mentions, who, 'mention')
  )
}

const over = (count: number, most: number, who: string, noun: string): string | false =>
  count > most && `${who} ${counted(most, noun)}.`

const counted = (count: number, noun: string) => `${count === 1 ? 'one' : count} ${noun}${count === 1 ? '' : 's'}`

/** Why it can't be written today. */
export function limitOf({ known, first, topics_today, replies_today }: WrittenPost): string | false {
  const { topics_a_day, replies_a_day } = figuresFor(known)
  if (first) return topics_today >= topics_a_day && tooMany(topics_a_day, 'topics')
  return replies_today >= replies_a_day && tooMany(replies_a_day, 'replies')
}

export const tooMany = (most: number, things: string) =>
  `You’ve reached today’s limit of ${most} ${things}. Try again tomorrow.`

/** Tells a program when to ask again; people are told in words. */
export const AN_HOUR = { retry_after: 3600 }

/** Why an editor looks first at what a new member writes, in words for the editor; null lets it through. */
export function holdForNew({
  known,
  visible_posts,
  links,
}: {
  known: boolean
  visible_posts: number
  links: number
}): string | null {
  if (known) return null
  if (visible_posts === 0) return FIRST_POST
  return links > 0 ? LINK_BY_NEW : null
}

const FIRST_POST = 'It’s their first post.'
const LINK_BY_NEW = 'It has a link, and they’re new here.'

/** The same for its author. Which phrase it was would only tell how to get around it. */
const TO_AUTHOR = new Map([
  [FIRST_POST, 'It’s your first post here, and we read those before others do.'],
  [LINK_BY_NEW, 'It has a link, and we check those while you’re new here.'],
  [HAS_PHRASE, 'Some of its words are on a list of ours, so we read it first.'],
  [sameText(POST), 'You posted the same text in another topic not long ago.'],
])

export const heldWords = (for_editor: string | null): string | null => TO_AUTHOR.get(for_editor ?? '') ?? null

export const AGREE_FIRST = 'Please agree to the forum’s rules first.'
export const STILL_CHECKING = 'We’re still checking your last posts. Please wait a little.'
/** Posts of one member that may wait at once. */
export const MOST_HELD = 3
