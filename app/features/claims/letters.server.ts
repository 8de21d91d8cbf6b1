import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { CLAIM_METHODS, CODE_MINUTES, CODE_PLACES, DOCUMENT_DAYS, LOST_TO_ANOTHER } from './claim'

const claim = z.object({ bakery_name: z.string(), public_url: z.string() })
const slug = z.string()
const reason = z.string()

const footnote = ({ bakery_name }: { bakery_name: string }) =>
  `You’re getting this email because you told ${BRAND} that ${bakery_name} is yours.`

const sentUrl = ({ slug, public_url }: { slug: string; public_url: string }) =>
  `${public_url}/bakery/${slug}/verify-submission`

const proof = z.object({
  method: z.enum(CLAIM_METHODS),
  code: z.string(),
  code_place: z.enum(CODE_PLACES).nullable(),
  sent_to: z.string().nullable(),
})

function nextStep({ method, code, code_place, sent_to }: z.output<typeof proof>): string {
  if (method === 'document')
    return `Send us a photo of your permit, or of yourself in your kitchen with a card that says ${code}. Only we see it, and we delete it ${DOCUMENT_DAYS} days after we decide.`
  if (method === 'domain') return `We emailed a code to ${sent_to}. Enter it to show that the website is yours.`
  return code_place === 'instagram'
    ? `Put ${code} into your Instagram bio. You can take it out once we’ve decided.`
    : `Put ${code} anywhere on your website. You can take it off once we’ve decided.`
}

const SAMPLE_CLAIM = { ...SAMPLE, slug: SAMPLE.bakery_slug }

export const receivedLetter = defineLetter({
  key: 'claim.received',
  slots: claim.extend({ slug, ...proof.shape }),
  sample: { ...SAMPLE_CLAIM, method: 'document', code: 'RYE-4182', code_place: null, sent_to: null },
  variants: [
    { method: 'domain', sent_to: 'hello@rye-and-shine.example' },
    { method: 'code', code_place: 'instagram' },
    { method: 'code', code_place: 'website' },
  ],
  subject: ({ bakery_name }) => `We got your claim on ${bakery_name}`,
  body: (made) => ({
    heading: 'Thanks, we’re on it',
    paragraphs: [nextStep(made), 'Then one of us takes a look, and we’ll email you what we decide.'],
    action: { label: 'See your claim', url: sentUrl(made) },
    footnote: footnote(made),
  }),
})

/** The reader may be a stranger: the mail carries no word that the claimant typed. */
export const codeLetter = defineLetter({
  key: 'claim.code',
  slots: z.object({ code: z.string(), bakery_name: z.string() }),
  sample: { ...SAMPLE, code: 'RYE-4182' },
  subject: ({ bakery_name }) => `Your ${BRAND} code for ${bakery_name}`,
  body: ({ code, bakery_name }) => ({
    heading: code,
    paragraphs: [
      `That’s the code for claiming ${bakery_name} on ${BRAND}. It works for ${CODE_MINUTES} minutes.`,
      'Only give it to someone who speaks for the bakery. Whoever enters it can become its owner here.',
    ],
    footnote: `Someone on ${BRAND} says this bakery is theirs. Not you? Just ignore this email, and nothing happens.`,
  }),
})

export const askedLetter = defineLetter({
  key: 'claim.asked',
  slots: claim.extend({ slug, reason }),
  sample: SAMPLE_CLAIM,
  subject: ({ bakery_name }) => `A question about your claim on ${bakery_name}`,
  body: (asked) => ({
    heading: 'We need one more thing',
    paragraphs: [asked.reason],
    action: { label: 'Answer', url: sentUrl(asked) },
    footnote: footnote(asked),
  }),
})

export const approvedLetter = defineLetter({
  key: 'claim.approved',
  slots: claim.extend({ bakery_id: z.string() }),
  sample: SAMPLE,
  subject: ({ bakery_name }) => `You’re verified: ${bakery_name}`,
  body: (approved) => ({
    heading: 'You’re verified',
    paragraphs: [
      `${approved.bakery_name} is yours, and its page says so. Next, set up payments, and your neighbors can order.`,
      `We’ll delete what you sent us as proof in ${DOCUMENT_DAYS} days.`,
    ],
    action: { label: 'Open your dashboard', url: `${approved.public_url}/my-listing/${approved.bakery_id}` },
    footnote: footnote(approved),
  }),
})

export const rejectedLetter = defineLetter({
  key: 'claim.rejected',
  slots: claim.extend({ slug, reason }),
  sample: SAMPLE_CLAIM,
  subject: ({ bakery_name }) => `Your claim on ${bakery_name}`,
  body: (rejected) => ({
    heading: 'We couldn’t verify you this time',
    paragraphs: [rejected.reason, 'You can try again with something else that shows it’s yours.'],
    action: { label: 'See what’s possible', url: `${rejected.public_url}/bakery/${rejected.slug}/verify` },
    footnote: footnote(rejected),
  }),
})

/** To the user who listed the bakery and never proved that it is theirs. */
export const lostBakeryLetter = defineLetter({
  key: 'claim.lost',
  slots: claim.extend({ reason }),
  sample: { ...SAMPLE, reason: LOST_TO_ANOTHER },
  subject: ({ bakery_name }) => `${bakery_name} has a verified owner now`,
  body: (lost) => ({
    heading: 'This bakery has a verified owner now',
    paragraphs: [lost.reason, `So ${lost.bakery_name} is no longer among your bakeries.`],
    action: { label: 'Write to us', url: `${lost.public_url}/help/contact` },
    footnote: footnote(lost),
  }),
})

export const claimLetters = [
  ...[receivedLetter, codeLetter, askedLetter],
  ...[approvedLetter, rejectedLetter, lostBakeryLetter],
]
