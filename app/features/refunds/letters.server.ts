import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { formatDollars } from '~/lib/money'
import { dayOf, longDate } from '~/lib/zone'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { disputeWords, needsAnswer, reasonWords } from './dispute'

const about = {
  /** "order K7QD-M2XW-9HTB" or "invoice #0007", and where the baker sees it. */
  ...{ name: z.string(), customer_name: z.string(), path: z.string() },
  ...{ bakery_name: z.string(), public_url: z.string(), cents: z.int() },
}
const SAMPLE_ABOUT = {
  ...{ ...SAMPLE, name: 'order K7QD-M2XW-9HTB', customer_name: 'Ann', cents: 2449 },
  path: `/my-listing/${SAMPLE.id}?order=${SAMPLE.id}`,
}
const dispute = {
  ...{ ...about, reason: z.string(), status: z.string() },
  ...{ answer_by: z.string().nullable(), time_zone: z.string() },
}
const SAMPLE_DISPUTE = {
  ...{ ...SAMPLE_ABOUT, reason: 'fraudulent', status: 'needs_response', answer_by: '2026-12-02T23:59:59.000Z' },
}
type Dispute = z.output<z.ZodObject<typeof dispute>>

const forOwner = ({ public_url, path, bakery_name }: Pick<Dispute, 'public_url' | 'path' | 'bakery_name'>) => ({
  action: { label: 'See the payment', url: public_url + path },
  footnote: `You’re getting this email because you own ${bakery_name} on ${BRAND}.`,
})
const money = (cents: number) => formatDollars(cents / 100)

export const disputedLetter = defineLetter({
  key: 'payment.disputed.bakery',
  slots: z.object(dispute),
  sample: SAMPLE_DISPUTE,
  variants: [
    { status: 'warning_needs_response', reason: 'unrecognized' },
    { status: 'under_review', answer_by: null, name: 'invoice #0007' },
  ],
  owed: true,
  subject: ({ name, status }) =>
    `A customer’s bank ${status.startsWith('warning_') ? 'asks about' : 'disputes'} ${name}`,
  body: (one) => ({
    heading: one.status.startsWith('warning_')
      ? 'A customer’s bank asks about a payment'
      : 'A customer’s bank disputes a payment',
    paragraphs: [
      one.status.startsWith('warning_')
        ? `A bank is asking about the ${money(one.cents)} that ${one.customer_name} paid you for ${one.name}. ${reasonWords(one.reason)}`
        : `A bank wants back the ${money(one.cents)} that ${one.customer_name} paid you for ${one.name}. ${reasonWords(one.reason)}`,
      ...(needsAnswer(one.status) ? answerLines(one) : [disputeWords(one.status)]),
      'Nothing is taken from your balance for this. You can’t refund that payment until the bank has decided.',
    ],
    ...forOwner(one),
  }),
})

const answerLines = ({ answer_by, time_zone, name, public_url }: Dispute) => [
  `Do you have anything that shows they got it? Messages, a picture or the pickup time all help. Please write to us${answer_by ? ` before ${longDate(dayOf(answer_by, time_zone))}` : ' soon'}, and we’ll pass it on to the bank.`,
  `Write to us at ${public_url}/help/contact, and name ${name}.`,
]

export const disputeOverLetter = defineLetter({
  key: 'payment.dispute_over.bakery',
  slots: z.object(about).extend({ status: z.string() }),
  sample: { ...SAMPLE_ABOUT, status: 'won' },
  variants: [{ status: 'lost' }, { status: 'warning_closed' }, { status: 'prevented' }],
  owed: true,
  subject: ({ name }) => `The bank has decided about ${name}`,
  body: (one) => ({
    heading: 'The bank has decided',
    paragraphs: [
      `This is about the ${money(one.cents)} that ${one.customer_name} paid you for ${one.name}.`,
      disputeWords(one.status),
    ],
    ...forOwner(one),
  }),
})

export const refundBackLetter = defineLetter({
  key: 'refund.back.bakery',
  slots: z.object(about),
  sample: { ...SAMPLE_ABOUT, cents: 827 },
  owed: true,
  subject: ({ customer_name }) => `Your refund to ${customer_name} didn’t go through`,
  body: (one) => ({
    heading: 'A refund didn’t go through',
    paragraphs: [
      `${money(one.cents)} for ${one.name} couldn’t be sent back to ${one.customer_name}. Their card may be closed.`,
      'Open it and press “Send it again.” Nothing is taken from you twice.',
      'If that doesn’t work, ask them how else you can pay them back, or write to us.',
    ],
    ...forOwner(one),
  }),
})

export const refundLetters = [disputedLetter, disputeOverLetter, refundBackLetter]
