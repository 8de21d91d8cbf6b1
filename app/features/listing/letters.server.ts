import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { firstName } from '~/lib/contact'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { DOCUMENT_DAYS, PROOF_RULINGS, type ProofRuling } from '../claims/claim'
import { changeApprovedLetter, changeAskedLetter, changeRejectedLetter } from './change-letters.server'

const listing = z.object({ full_name: z.string(), bakery_name: z.string(), public_url: z.string() })

const footnote = `You’re getting this email because you listed a bakery on ${BRAND}.`

const openListing = ({ public_url }: { public_url: string }) => ({
  action: { label: 'Open my listing', url: `${public_url}/get-listed` },
  footnote,
})

/** What is left before the first order. */
const LEFT: Record<ProofRuling, string> = {
  none: 'Four steps to your first order: show us that the bakery is yours, put up your menu, say when you bake, and set up payments.',
  incomplete:
    'Four steps to your first order: finish showing us that the bakery is yours, put up your menu, say when you bake, and set up payments.',
  waiting:
    'We’re still checking that the bakery is yours. Meanwhile, put up your menu and say when you bake. Payments come after that.',
  asked: 'Before you can take orders, we need one more thing to know that the bakery is yours:',
  verified: `You’re verified, too. Three steps to your first order: put up your menu, say when you bake, and set up payments. We’ll delete what you sent us as proof in ${DOCUMENT_DAYS} days.`,
}

export const approvedLetter = defineLetter({
  key: 'listing.approved',
  slots: listing.extend({ id: z.string(), slug: z.string(), proof: z.enum(PROOF_RULINGS), reason: z.string() }),
  sample: { ...SAMPLE, slug: SAMPLE.bakery_slug, proof: 'verified' },
  variants: [{ proof: 'none' }, { proof: 'incomplete' }, { proof: 'waiting' }, { proof: 'asked' }],
  subject: () => `You’re on ${BRAND}!`,
  body: ({ id, full_name, bakery_name, slug, proof, reason, public_url }) => ({
    heading: `You’re on ${BRAND}!`,
    paragraphs: [
      `Good news, ${firstName(full_name)}: ${bakery_name} is live, and your neighbors can find it.`,
      LEFT[proof],
      ...(proof === 'asked' ? [reason] : []),
    ],
    also: { label: 'Your page', url: `${public_url}/bakery/${slug}` },
    action:
      proof === 'asked'
        ? { label: 'Answer', url: `${public_url}/bakery/${slug}/verify-submission` }
        : { label: 'Go to your dashboard', url: `${public_url}/my-listing/${id}` },
    footnote,
  }),
})

export const rejectedLetter = defineLetter({
  key: 'listing.rejected',
  slots: listing.extend({ reason: z.string() }),
  sample: SAMPLE,
  subject: ({ bakery_name }) => `About your listing, ${bakery_name}`,
  preheader: ({ reason }) => reason,
  body: (rejected) => ({
    heading: 'We couldn’t list your bakery yet',
    paragraphs: [
      `Hi ${firstName(rejected.full_name)}, thank you for listing ${rejected.bakery_name}. Here’s why it isn’t up yet:`,
      rejected.reason,
      'You can change it and send it again.',
    ],
    ...openListing(rejected),
  }),
})

export const askedLetter = defineLetter({
  key: 'listing.asked',
  slots: listing.extend({ reason: z.string() }),
  sample: SAMPLE,
  subject: ({ bakery_name }) => `A question about ${bakery_name}`,
  preheader: ({ reason }) => reason,
  body: (asked) => ({
    heading: 'One question before you’re up',
    paragraphs: [
      `Hi ${firstName(asked.full_name)}, we’d love to list ${asked.bakery_name}. Before that, our editors ask:`,
      asked.reason,
      'Please put the answer into your listing and send it again.',
    ],
    ...openListing(asked),
  }),
})

export const listingLetters = [
  ...[approvedLetter, rejectedLetter, askedLetter],
  ...[changeApprovedLetter, changeRejectedLetter, changeAskedLetter],
]
