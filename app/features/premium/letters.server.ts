import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { formatDollars } from '~/lib/money'
import { formatDated } from '~/lib/zone'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { BANKS } from '../refunds/refund'
import { premiumPath, SPAN_WORDS, type Span } from './premium-period'

const purchase = z.object({
  span: z.enum(['month', 'year', 'week']),
  bakery_name: z.string(),
  price_cents: z.int(),
})
const place = { bakery_id: z.string(), public_url: z.string() }
const SAMPLE_PURCHASE = { ...SAMPLE, span: 'year', price_cents: 9000 } as const

const footnote = ({ bakery_name }: { bakery_name: string }) =>
  `You’re getting this email because you bought something for ${bakery_name} on ${BRAND}.`
const url = ({ bakery_id, public_url }: { bakery_id: string; public_url: string }) =>
  public_url + premiumPath(bakery_id)
const words = ({ span }: { span: Span }) => SPAN_WORDS[span].toLowerCase()
const price = ({ price_cents }: { price_cents: number }) => formatDollars(price_cents / 100)

export const boughtLetter = defineLetter({
  key: 'premium.bought',
  slots: purchase.extend({
    ...place,
    time_zone: z.string(),
    starts_at: z.string().nullable(),
    ends_at: z.string().nullable(),
  }),
  sample: { ...SAMPLE_PURCHASE, starts_at: '2026-11-20T15:30:00.000Z', ends_at: '2027-11-20T15:30:00.000Z' },
  owed: true,
  subject: (bought) => `Your receipt: ${words(bought)}`,
  body: (bought) => ({
    heading: 'Thank you!',
    paragraphs: [
      `You paid ${price(bought)} for ${bought.bakery_name}: ${words(bought)}, from ${day(bought, bought.starts_at)} to ${day(bought, bought.ends_at)}.`,
      'Nothing renews by itself, and we don’t keep your card.',
    ],
    action: { label: 'See your receipt', url: url(bought) },
    footnote: footnote(bought),
  }),
})

/** The payer should not learn it from a bank statement. */
export const backLetter = defineLetter({
  key: 'premium.payment_back',
  slots: purchase.omit({ price_cents: true }).extend({ amount_cents: z.int() }),
  sample: { ...SAMPLE_PURCHASE, amount_cents: 9000 },
  owed: true,
  subject: () => 'Your payment is on its way back',
  body: (bought) => ({
    heading: 'You paid twice',
    paragraphs: [
      `${SPAN_WORDS[bought.span]} for ${bought.bakery_name} was already paid, so your second payment of ${formatDollars(bought.amount_cents / 100)} is on its way back to you.`,
      BANKS,
    ],
    footnote: footnote(bought),
  }),
})

export const refundLetter = defineLetter({
  key: 'premium.refund',
  slots: purchase,
  sample: SAMPLE_PURCHASE,
  owed: true,
  subject: () => 'Your refund is on its way',
  body: (bought) => ({
    heading: 'Your refund is on its way',
    paragraphs: [
      `We’re sending you ${price(bought)} back for ${bought.bakery_name}: ${words(bought)}. We’ve also removed that time from your bakery.`,
      BANKS,
    ],
    footnote: footnote(bought),
  }),
})

export const refundStuckLetter = defineLetter({
  key: 'premium.refund_stuck',
  slots: purchase.omit({ span: true }),
  sample: SAMPLE_PURCHASE,
  owed: true,
  subject: () => 'Your refund didn’t go through',
  body: (bought) => ({
    heading: 'Your refund didn’t go through',
    paragraphs: [
      `Your bank sent back our refund of ${price(bought)} for ${bought.bakery_name}. We’re looking into it; there’s nothing you need to do.`,
    ],
    footnote: footnote(bought),
  }),
})

export const chargedBackLetter = defineLetter({
  key: 'premium.charged_back',
  slots: purchase.extend(place),
  sample: SAMPLE_PURCHASE,
  owed: true,
  subject: () => 'Your bank took your payment back',
  body: (bought) => ({
    heading: 'Your bank took your payment back',
    paragraphs: [
      `The bank decided to return the ${price(bought)} for ${words(bought)} for ${bought.bakery_name}, so we’ve removed that time, too. You can buy it again whenever you like.`,
    ],
    action: { label: 'See your purchases', url: url(bought) },
    footnote: footnote(bought),
  }),
})

export const disputedLetter = defineLetter({
  key: 'premium.disputed',
  slots: purchase.extend(place),
  sample: SAMPLE_PURCHASE,
  owed: true,
  subject: () => 'Someone disputed your payment',
  body: (bought) => ({
    heading: 'Someone disputed your payment',
    paragraphs: [
      `The cardholder asked their bank to take back the ${price(bought)} for ${words(bought)} for ${bought.bakery_name}. Nothing changes while the bank decides. If it returns the money, your time ends.`,
      'If that was a mistake, please tell your bank that the payment was yours.',
    ],
    action: { label: 'See your purchases', url: url(bought) },
    footnote: footnote(bought),
  }),
})

export const endingLetter = defineLetter({
  key: 'premium.ending',
  slots: z.object({
    ...place,
    bakery_name: z.string(),
    time_zone: z.string(),
    premium_until: z.string(),
    days: z.int(),
  }),
  sample: { ...SAMPLE, premium_until: '2026-11-27T15:30:00.000Z', days: 7 },
  variants: [{ days: 1 }, { days: 0 }],
  subject: ({ days }) => `Premium ends ${days > 1 ? `in ${days} days` : days === 1 ? 'tomorrow' : 'today'}`,
  body: (ending) => ({
    heading: `Premium for ${ending.bakery_name} ends soon`,
    paragraphs: [
      `It runs until ${day(ending, ending.premium_until)}. Renew now, and the new time is added to the end, so you don’t lose a day.`,
      'If you’d rather not, there’s nothing to do. Nothing renews by itself.',
    ],
    action: { label: 'Renew premium', url: url(ending) },
    footnote: `You’re getting this email because you own ${ending.bakery_name} on ${BRAND}.`,
  }),
})

const day = ({ time_zone }: { time_zone: string }, at: string | null) =>
  at ? formatDated(new Date(at), time_zone) : ''

export const premiumLetters = [
  ...[boughtLetter, backLetter, refundLetter, refundStuckLetter],
  ...[chargedBackLetter, disputedLetter, endingLetter],
]
