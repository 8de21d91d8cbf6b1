import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'

const bakery = z.object({ bakery_name: z.string(), public_url: z.string() })
const reason = z.string()

const footnote = ({ bakery_name }: { bakery_name: string }) =>
  `You’re getting this email because ${bakery_name} is or was yours on ${BRAND}.`

const writeToUs = (public_url: string) => ({ label: 'Write to us', url: `${public_url}/help/contact` })

const WHY = { ...SAMPLE, reason: 'Several customers told us that their orders didn’t come.' }

export const hiddenLetter = defineLetter({
  key: 'bakery.hidden',
  slots: bakery.extend({ reason }),
  sample: WHY,
  subject: ({ bakery_name }) => `We took ${bakery_name} off ${BRAND} for now`,
  body: (hidden) => ({
    heading: `${hidden.bakery_name} is off our pages`,
    paragraphs: [
      hidden.reason,
      'Nobody sees its page, and it takes no orders. Orders you have already go on. Is this a mistake, or have you fixed it? Tell us.',
    ],
    action: writeToUs(hidden.public_url),
    footnote: footnote(hidden),
  }),
})

export const shownLetter = defineLetter({
  key: 'bakery.shown',
  slots: bakery.extend({ bakery_id: z.string() }),
  sample: SAMPLE,
  subject: ({ bakery_name }) => `${bakery_name} is back on ${BRAND}`,
  body: (shown) => ({
    heading: 'You’re back',
    paragraphs: [`Everyone can see ${shown.bakery_name} again.`],
    action: { label: 'Open your dashboard', url: `${shown.public_url}/my-listing/${shown.bakery_id}` },
    footnote: footnote(shown),
  }),
})

export const giftLetter = defineLetter({
  key: 'bakery.gift',
  slots: bakery.extend({ bakery_id: z.string(), gift: z.enum(['premium', 'featured']), days: z.number() }),
  sample: { ...SAMPLE, gift: 'premium', days: 30 },
  variants: [{ gift: 'featured', days: 7 }, { days: 1 }],
  subject: ({ bakery_name, gift }) =>
    gift === 'premium' ? `Premium for ${bakery_name}, on us` : `We’re featuring ${bakery_name}`,
  body: ({ gift, days, ...given }) => ({
    heading: 'A gift from us',
    paragraphs: [
      gift === 'premium'
        ? `${given.bakery_name} has premium for ${daysWords(days)} more. It costs you nothing.`
        : `${given.bakery_name} is among our featured bakeries for ${daysWords(days)}. It costs you nothing.`,
    ],
    action: { label: 'See your bakery', url: `${given.public_url}/my-listing/${given.bakery_id}` },
    footnote: footnote(given),
  }),
})

const daysWords = (days: number) => (days === 1 ? 'one day' : `${days} days`)

export const givenLetter = defineLetter({
  key: 'bakery.given',
  slots: bakery.extend({ bakery_id: z.string(), reason }),
  sample: { ...WHY, reason: 'Ann sold you the bakery, as you both wrote us.' },
  subject: ({ bakery_name }) => `${bakery_name} is yours now`,
  body: (given) => ({
    heading: `${given.bakery_name} is yours`,
    paragraphs: [
      given.reason,
      'Its page, menu, reviews and orders came along. The street, the pickup notes and the bank account didn’t, so set those up next.',
    ],
    action: { label: 'Open your dashboard', url: `${given.public_url}/my-listing/${given.bakery_id}` },
    footnote: footnote(given),
  }),
})

export const takenLetter = defineLetter({
  key: 'bakery.taken',
  slots: bakery.extend({ reason }),
  sample: { ...WHY, reason: 'You sold the bakery, as you both wrote us.' },
  subject: ({ bakery_name }) => `${bakery_name} has another owner now`,
  body: (taken) => ({
    heading: `${taken.bakery_name} has another owner`,
    paragraphs: [
      taken.reason,
      'Its page and its orders went along. Your street, phone, permit and bank account didn’t. Didn’t you ask for this? Tell us.',
    ],
    action: writeToUs(taken.public_url),
    footnote: footnote(taken),
  }),
})

export const mergedLetter = defineLetter({
  key: 'bakery.merged',
  slots: bakery.extend({ bakery_id: z.string(), kept_name: z.string(), reason }),
  sample: {
    ...SAMPLE,
    bakery_name: 'Annie’s Breads (old page)',
    kept_name: SAMPLE.bakery_name,
    reason: 'Both pages were for the same kitchen.',
  },
  subject: ({ kept_name }) => `${kept_name} had two pages, and now it has one`,
  body: (merged) => ({
    heading: 'Two pages became one',
    paragraphs: [
      merged.reason,
      `“${merged.bakery_name}” was a second page for ${merged.kept_name}. Its reviews and the people who saved it are with you now, and its link leads to your page.`,
      'Was it another bakery? Tell us.',
    ],
    action: { label: 'See your page', url: `${merged.public_url}/my-listing/${merged.bakery_id}` },
    footnote: footnote({ bakery_name: merged.kept_name }),
  }),
})

export const managedLetters = [hiddenLetter, shownLetter, giftLetter, givenLetter, takenLetter, mergedLetter]
