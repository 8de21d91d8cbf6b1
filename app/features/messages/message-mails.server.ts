import { BRAND, PROGRAM } from '~/lib/brand'
import { cut } from '~/lib/text'
import { letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { stopLink } from '~/mail/stop-mail.server'
import { conversationPath, unreadKey } from './message'

export const TOLD_AT_ONCE = 10
const TEXT_MAX = 1000

export interface Unread {
  seq: number
  body: string
  pictures: number
}

interface Told {
  conversation_id: string
  to: { id: string; email: string }
  /** Who wrote, and to which bakery, if that is whom they wrote to. */
  from: string
  to_bakery: string | null
  /** One more than are told, when there are more. */
  unread: Unread[]
}

interface Site {
  public_url: string
  secret: Buffer
}

/** All mails about one conversation are one thread in the mail program: the same subject, in answer to the same first mail. */
export function unreadMail({ conversation_id, to, from, to_bakery, unread }: Told, site: Site): Mail {
  const stop = { who: to.id, what: 'conversation', about: conversation_id }
  const off = stopLink(site, '/unsubscribe/messages', stop)
  const thread = `<conversation-${conversation_id}@mail.${PROGRAM}>`
  const letter = {
    heading: to_bakery ? `${from} wrote to ${to_bakery}` : `${from} wrote to you`,
    paragraphs: [
      ...unread.slice(0, TOLD_AT_ONCE).map((message) => `${from}: ${said(message)}`),
      ...(unread.length > TOLD_AT_ONCE ? ['There’s more in the conversation.'] : []),
    ],
    action: { label: 'Answer', url: site.public_url + conversationPath(conversation_id) },
    footnote: `You’re getting this email because nobody has read this at ${BRAND} yet. Please answer there: replies to this email reach nobody.`,
    links: [
      { label: 'Mute this conversation', url: off.url },
      { label: 'Stop all emails about messages', url: `${off.url}&all` },
    ],
  }
  return {
    key: `${unreadKey(conversation_id, to_bakery !== null)}${to.id}:${unread[0]?.seq}`,
    to: to.email,
    subject: to_bakery ? `Messages from ${from} to ${to_bakery}` : `Messages from ${from}`,
    text: letterText(letter),
    html: letterHtml(letter),
    headers: {
      'In-Reply-To': thread,
      References: thread,
      ...off.headers,
    },
  }
}

function said({ body, pictures }: Unread): string {
  const photos = pictures === 0 ? '' : pictures === 1 ? '(a photo)' : `(${pictures} photos)`
  return [cut(body, TEXT_MAX), photos].filter(Boolean).join(' ') || '(sent you something to look at)'
}
