import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { unsubscribeHeaders } from '~/mail/stop-mail.server'

const TOKEN = 'K7QDM2XW'

// Anybody may have typed the address and the name: neither letter carries a word of theirs.
export const confirmLetter = defineLetter({
  key: 'newsletter.confirm',
  // Mail may have come back from there before: whoever signs up anew says that it works.
  signs_in: true,
  slots: z.object({ url: z.string() }),
  sample: { url: `${SAMPLE.public_url}/confirm?t=${TOKEN}` },
  subject: () => 'One click for the Breadletter',
  body: ({ url }) => ({
    heading: 'Almost in!',
    paragraphs: [
      'Confirm that this is your email, and you’re on the list for the Breadletter: new bakers near you, what’s in season, one recipe.',
      'The link works for 30 days.',
    ],
    action: { label: 'Confirm my subscription', url },
    footnote: `Someone signed up for the Breadletter on ${BRAND} with this address. Not you? Just ignore this email, and we’ll forget the address.`,
  }),
})

const links = z.object({ preferences_url: z.string(), off_url: z.string() })
const sample = {
  preferences_url: `${SAMPLE.public_url}/breadletter/preferences?t=${TOKEN}`,
  off_url: `${SAMPLE.public_url}/unsubscribe?t=${TOKEN}`,
}

export const alreadyLetter = defineLetter({
  key: 'newsletter.already',
  slots: links,
  sample,
  subject: () => 'You already get the Breadletter',
  body: ({ preferences_url, off_url }) => ({
    heading: 'You’re already on the list',
    paragraphs: [
      'Someone just signed up for the Breadletter with this address. You confirmed it before, so we changed nothing.',
      'If that was you, choose here how often it comes and what’s in it.',
    ],
    action: { label: 'Choose my emails', url: preferences_url },
    footnote: `You’re getting this email because you subscribe to the Breadletter on ${BRAND}.`,
    links: [{ label: 'Unsubscribe', url: off_url }],
  }),
  headers: ({ off_url }) => unsubscribeHeaders(off_url),
})

export const newsletterLetters = [confirmLetter, alreadyLetter]
