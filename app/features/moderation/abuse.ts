import { DAY_MS } from '~/lib/durations'

const NEW_ACCOUNT_DAYS = 7
/** "Thank you so much!" is an answer that three bakeries may get. */
const SHORT_ANSWER = 20

export const isNewAccount = (created_at: Date, now: Date): boolean =>
  now.getTime() - created_at.getTime() < NEW_ACCOUNT_DAYS * DAY_MS

const LINK =
  /(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,9}\.(?:com|net|org|io|info|biz|shop|store|xyz|site|online|link|ru|cn|top)\b\S*/gi
const MAIL_ADDRESS = /\S{1,100}@\S+/g

/** With or without "https://"; mail addresses don't count. */
export const countLinks = (text: string): number => text.replace(MAIL_ADDRESS, '').match(LINK)?.length ?? 0

export interface AbuseSubject {
  name: string
  /** How many links a new account may send at once. */
  most_links: number
  /** The same text may go to `most_same` of these within an hour; the next one is held. */
  places: string
  most_same: number
}

/** In a conversation, or by the link in a mail. */
export const MESSAGE: AbuseSubject = { name: 'message', most_links: 1, places: 'bakeries', most_same: 2 }

export interface PostedText {
  body: string
  new_account: boolean
  /** The reader has dealt with the author before. */
  known: boolean
  /** Within the hour, by the same author; 0 for authors who may repeat themselves. */
  same_text_elsewhere: number
  has_blocked_phrase: boolean
}

/** Why the author may not write it at all. */
export const refusal = ({ body, new_account }: PostedText, { name, most_links }: AbuseSubject): string | null =>
  new_account && countLinks(body) > most_links
    ? `New accounts can send ${most_links === 1 ? 'one link' : `${most_links} links`} per ${name}.`
    : null

export const HAS_PHRASE = 'It has a phrase from the blocklist.'
export const sameText = ({ places, most_same }: Pick<AbuseSubject, 'places' | 'most_same'>): string =>
  `The same text went to ${most_same + 1} ${places} within an hour.`

/** Why an editor looks at it first, in words for the editor. */
export function holdReason(written: PostedText, subject: AbuseSubject): string | null {
  const { body, known, same_text_elsewhere, has_blocked_phrase } = written
  if (has_blocked_phrase) return HAS_PHRASE
  if (!known && countLinks(body) > 0) return 'First message with a link, and no reply yet.'
  if (same_text_elsewhere >= subject.most_same && !(known && body.length < SHORT_ANSWER)) return sameText(subject)
  return null
}
