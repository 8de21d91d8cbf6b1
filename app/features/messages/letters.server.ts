import { z } from 'zod'
import { BRAND, PROGRAM } from '~/lib/brand'
import { cut } from '~/lib/text'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { unsubscribeHeaders } from '~/mail/stop-mail.server'
import { conversationPath } from './message'

export const TOLD_AT_ONCE = 10
const TEXT_MAX = 1000

const unread = z.object({ body: z.string(), pictures: z.int() })

/** All mails about one conversation share a subject and a first mail, so that mail programs show them as one thread. */
export const unreadLetter = defineLetter({
  key: 'message.unread',
  slots: z.object({
    conversation_id: z.string(),
    /** The sender's name; `to_bakery` is null in a mail to a customer. */
    from: z.string(),
    to_bakery: z.string().nullable(),
    /** Holds one more than the mail shows when there are more. */
    unread: z.array(unread),
    off_url: z.string(),
    public_url: z.string(),
  }),
  sample: {
    ...{ ...SAMPLE, conversation_id: SAMPLE.id, from: SAMPLE.customer_name, to_bakery: SAMPLE.bakery_name },
    unread: [
      { body: 'Hi! Could I have the rye sliced?', pictures: 0 },
      { body: '', pictures: 2 },
    ],
    off_url: `${SAMPLE.public_url}/unsubscribe/messages?t=K7QDM2XW`,
  },
  variants: [{ from: SAMPLE.bakery_name, to_bakery: null }],
  subject: ({ from, to_bakery }) => (to_bakery ? `Messages from ${from} to ${to_bakery}` : `Messages from ${from}`),
  body: ({ conversation_id, from, to_bakery, unread, off_url, public_url }) => ({
    heading: to_bakery ? `${from} wrote to ${to_bakery}` : `${from} wrote to you`,
    paragraphs: [
      ...unread.slice(0, TOLD_AT_ONCE).map((message) => `${from}: ${said(message)}`),
      ...(unread.length > TOLD_AT_ONCE ? ['There’s more in the conversation.'] : []),
    ],
    action: { label: 'Answer', url: public_url + conversationPath(conversation_id) },
    footnote: `You’re getting this email because nobody has read this on ${BRAND} yet. Please answer there, because replies to this email don’t reach anyone.`,
    links: [
      { label: 'Mute this conversation', url: off_url },
      { label: 'Stop all emails about messages', url: `${off_url}&all` },
    ],
  }),
  headers: ({ conversation_id, off_url }) => {
    const thread = `<conversation-${conversation_id}@mail.${PROGRAM}>`
    return { 'In-Reply-To': thread, References: thread, ...unsubscribeHeaders(off_url) }
  },
})

function said({ body, pictures }: z.output<typeof unread>): string {
  const photos = pictures === 0 ? '' : pictures === 1 ? '(a photo)' : `(${pictures} photos)`
  return [cut(body, TEXT_MAX), photos].filter(Boolean).join(' ') || '(sent you something to look at)'
}

export const messageLetters = [unreadLetter]
