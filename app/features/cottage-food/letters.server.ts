import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { daysLeftWords } from './program'

export const permitLetter = defineLetter({
  key: 'permit.ending',
  slots: z.object({
    bakery_id: z.string(),
    bakery_name: z.string(),
    /** "June 30, 2027" */
    expires_on: z.string(),
    days_left: z.int(),
    public_url: z.string(),
  }),
  sample: { ...SAMPLE, expires_on: 'June 30, 2027', days_left: 7 },
  variants: [{ days_left: 0 }],
  subject: ({ bakery_name, days_left }) => `Your permit for ${bakery_name} runs out ${daysLeftWords(days_left)}`,
  body: ({ bakery_id, bakery_name, expires_on, days_left, public_url }) => ({
    heading: `Your permit runs out ${daysLeftWords(days_left)}`,
    paragraphs: [
      `You told us that the permit or registration for ${bakery_name} is good until ${expires_on}. Once you’ve renewed it, give us the new date, so that your page stays right.`,
      'Your state or county tells you how to renew. We only pass on what we know, and that isn’t legal advice.',
    ],
    action: { label: 'Update your permit', url: `${public_url}/my-listing/${bakery_id}?tab=settings&part=state` },
    footnote: `You’re getting this email because you own ${bakery_name} on ${BRAND}.`,
  }),
})

export const permitLetters = [permitLetter]
