/** What keeps strangers from flooding bakeries (decision 180). */
export const MESSAGES_A_MINUTE = 30
export const NEW_CONVERSATIONS_A_DAY = 5
const NEW_ACCOUNT_DAYS = 7
const LINKS_OF_NEW_ACCOUNTS = 1
/** The third bakery that gets the same text within an hour. */
const SAME_TEXT_BAKERIES = 3
/** "Thank you so much!" is an answer that three bakeries may get. */
const SHORT_ANSWER = 20
/** Of one conversation; what would be held beyond is refused. */
export const MOST_HELD = 3

const DAY = 86_400_000

export const TOO_MANY_NEW = `New accounts can start ${NEW_CONVERSATIONS_A_DAY} conversations a day. Please try again tomorrow.`
export const ONE_LINK = 'New accounts can send one link per message.'
export const NO_PICTURES_YET = 'You can send photos once they’ve answered you.'
export const STILL_CHECKING = 'We’re still checking your last messages here. Please wait a little.'
export const NO_SUCH_CHANGE = 'We can’t make that change. Please send a new message instead.'

export const isNewAccount = (created_at: Date, now: Date): boolean =>
  now.getTime() - created_at.getTime() < NEW_ACCOUNT_DAYS * DAY

const LINK =
  /(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,9}\.(?:com|net|org|io|info|biz|shop|store|xyz|site|online|link|ru|cn|top)\b\S*/gi
const MAIL_ADDRESS = /\S{1,100}@\S+/g

/** With or without "https://": how many addresses of the web a text has. */
export const countLinks = (text: string): number => text.replace(MAIL_ADDRESS, '').match(LINK)?.length ?? 0

export interface Sent {
  body: string
  pictures: number
  new_account: boolean
  /** The other side has written in this conversation. */
  answered: boolean
  from_bakery: boolean
  /** Other bakeries that got the same text from the same person within the hour. */
  same_text_elsewhere: number
  has_blocked_phrase: boolean
}

/** Why it may not be sent at all, and beside which field that is said. */
export function refusal({ body, pictures, new_account, answered }: Sent): { field: string; sentence: string } | null {
  if (!new_account) return null
  if (countLinks(body) > LINKS_OF_NEW_ACCOUNTS) return { field: 'body', sentence: ONE_LINK }
  if (pictures > 0 && !answered) return { field: 'pictures', sentence: NO_PICTURES_YET }
  return null
}

/** Why an editor looks at it first; in words for the editor. */
export function holdReason(sent: Sent): string | null {
  if (sent.has_blocked_phrase) return 'It has a phrase from the blocklist.'
  if (!sent.answered && countLinks(sent.body) > 0) return 'It has a link, and the other side has never written.'
  if (isSameToMany(sent)) return `The same text went to ${SAME_TEXT_BAKERIES} bakeries within an hour.`
  return null
}

const isSameToMany = ({ body, answered, from_bakery, same_text_elsewhere }: Sent) =>
  !from_bakery && same_text_elsewhere + 1 >= SAME_TEXT_BAKERIES && !(answered && body.length < SHORT_ANSWER)
