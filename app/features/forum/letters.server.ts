import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { unsubscribeHeaders } from '~/mail/stop-mail.server'
import { permanentPath } from './forum'

/** Names the topic and not the words: what an author takes back is in no mail (ruling 60). */
export const forumLetter = defineLetter({
  key: 'forum.post',
  slots: z.object({
    id: z.string(),
    title: z.string(),
    topic: z.string(),
    /** What the first link below ends. */
    stops: z.enum(['topic', 'category']),
    off_url: z.string(),
    public_url: z.string(),
    postal_address: z.string().nullable(),
  }),
  sample: {
    ...SAMPLE,
    title: 'Ann Miller answered in “Starter asleep in a 62 degree kitchen”',
    topic: 'Starter asleep in a 62 degree kitchen',
    stops: 'topic',
    off_url: `${SAMPLE.public_url}/unsubscribe/forum?t=K7QDM2XW`,
  },
  variants: [{ stops: 'category' }],
  subject: ({ topic }) => `New in “${topic}”`,
  body: ({ id, title, stops, off_url, public_url, postal_address }) => ({
    heading: title,
    paragraphs: ['We’ll email you again about this topic once you’ve been there.'],
    action: { label: 'Read it', url: public_url + permanentPath(id) },
    footnote: `You’re getting this email because you follow this at ${BRAND}, or someone mentioned you. Please answer there, because replies to this email don’t reach anyone.`,
    postal_address,
    links: [
      { label: `Stop emails about this ${stops}`, url: off_url },
      { label: 'Stop all emails about the forum', url: `${off_url}&all` },
    ],
  }),
  headers: ({ off_url }) => unsubscribeHeaders(off_url),
  // A topic may have thousands of followers, and nobody's password waits for them.
  bulk: true,
})

/** To an author whose post three readers reported. */
export const hiddenPostLetter = defineLetter({
  key: 'forum.hidden',
  slots: z.object({ topic: z.string(), public_url: z.string() }),
  sample: { ...SAMPLE, topic: 'Starter asleep in a 62 degree kitchen' },
  subject: ({ topic }) => `We’ve hidden your post in “${topic}” for now`,
  body: ({ topic, public_url }) => ({
    heading: 'Three readers reported your post',
    paragraphs: [
      `So we’ve hidden what you wrote in “${topic}” until an editor has looked at it. If there’s nothing wrong, it comes back as it was.`,
      'We’ll tell you what we decide, and why.',
    ],
    action: { label: 'Read the forum’s rules', url: `${public_url}/forum/rules` },
    footnote: `You’re getting this email because you wrote in the forum at ${BRAND}.`,
  }),
})

export const forumLetters = [forumLetter, hiddenPostLetter]
