import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { firstName } from '~/lib/contact'
import { formatDollars } from '~/lib/money'
import { cut } from '~/lib/text'
import { formatMoment, longDate } from '~/lib/zone'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { requestHref } from '../desk/desk-tabs'
import { CONFIRM_HOURS, CONFIRM_PATH, requestPath } from './request'

const QUOTED_MAX = 600

const toCustomer = z.object({
  id: z.string(),
  bakery_name: z.string(),
  wanted_on: z.string(),
  public_url: z.string(),
})
const toOwner = toCustomer.extend({ bakery_id: z.string(), customer_name: z.string() })
const reason = z.string().nullable()
const SAMPLE_REQUEST = { ...SAMPLE, wanted_on: '2026-12-24', reason: 'The oven is full that week.' }

const forCustomer = ({ id, bakery_name, public_url }: z.output<typeof toCustomer>) => ({
  action: { label: 'See your request', url: `${public_url}${requestPath(id)}` },
  footnote: `You’re getting this email because you asked ${bakery_name} for a custom order on ${BRAND}.`,
})

const forOwner = ({ id, bakery_id, bakery_name, public_url }: z.output<typeof toOwner>) => ({
  action: { label: 'Open the request', url: `${public_url}${requestHref(bakery_id, id)}` },
  footnote: `You’re getting this email because ${bakery_name} takes custom orders on ${BRAND}.`,
})

const money = (cents: number) => formatDollars(cents / 100)
const saying = (who: string, text: string | null) => (text ? [`${who} says: “${cut(text, QUOTED_MAX)}”`] : [])

// A stranger may have typed the address and the request: until the link is used, the mail carries no word of the request.
export const confirmLetter = defineLetter({
  key: 'request.confirm',
  slots: z.object({ bakery_name: z.string(), code: z.string(), public_url: z.string() }),
  sample: { ...SAMPLE, code: 'K7QDM2XW' },
  subject: ({ bakery_name }) => `Send your request to ${bakery_name}`,
  body: ({ bakery_name, code, public_url }) => ({
    heading: 'One click, and the bakery has it',
    paragraphs: [
      `Confirm that this is your email, and your custom order request goes to ${bakery_name}.`,
      `The link works once, for ${CONFIRM_HOURS} hours. It also signs you in, so you can talk with the baker.`,
    ],
    action: { label: 'Send my request', url: `${public_url}${CONFIRM_PATH}?${new URLSearchParams({ code })}` },
    footnote: `Someone asked a bakery on ${BRAND} for a custom order with this address. Not you? Just ignore this email.`,
  }),
})

export const newRequestLetter = defineLetter({
  key: 'request.new',
  slots: toOwner.extend({ message: z.string(), allergies: z.string().nullable() }),
  sample: { ...SAMPLE_REQUEST, message: 'A rye wreath for twelve, please.', allergies: 'Walnuts' },
  subject: ({ customer_name }) => `Custom order request from ${customer_name}`,
  body: (request) => ({
    heading: `${firstName(request.customer_name)} is asking for something special`,
    paragraphs: [
      `For ${longDate(request.wanted_on)}.`,
      ...(request.message ? [`“${cut(request.message, QUOTED_MAX)}”`] : []),
      ...(request.allergies ? [`Allergies: ${request.allergies}`] : []),
      'Ask what you need to know, or send a quote.',
    ],
    ...forOwner(request),
  }),
})

export const declinedLetter = defineLetter({
  key: 'request.declined',
  slots: toCustomer.extend({ reason }),
  sample: SAMPLE_REQUEST,
  subject: ({ bakery_name }) => `${bakery_name} can’t make your custom order`,
  body: (request) => ({
    heading: 'Sorry, not this time',
    paragraphs: [
      `${request.bakery_name} can’t make your custom order for ${longDate(request.wanted_on)}.`,
      ...saying(request.bakery_name, request.reason),
      'You haven’t paid anything.',
    ],
    ...forCustomer(request),
  }),
})

export const withdrawnLetter = defineLetter({
  key: 'request.withdrawn',
  slots: toOwner.extend({ reason }),
  sample: { ...SAMPLE_REQUEST, reason: 'The party is off.' },
  subject: ({ customer_name }) => `${customer_name} withdrew their request`,
  body: (request) => ({
    heading: 'A request was withdrawn',
    paragraphs: [
      `${request.customer_name} doesn’t need the custom order for ${longDate(request.wanted_on)} anymore. There’s nothing left to do.`,
      ...saying(request.customer_name, request.reason),
    ],
    ...forOwner(request),
  }),
})

export const quoteLetter = defineLetter({
  key: 'quote.new',
  slots: toCustomer.extend({
    time_zone: z.string(),
    total_cents: z.int(),
    deposit_cents: z.int().nullable(),
    balance_due_on: z.string().nullable(),
    note: z.string().nullable(),
    expires_at: z.string(),
    pay_url: z.string(),
  }),
  sample: {
    ...{ ...SAMPLE_REQUEST, total_cents: 12_000, deposit_cents: 4000, balance_due_on: '2026-12-20' },
    ...{ note: 'With seeds, as you asked.', expires_at: '2026-12-01T18:00:00.000Z' },
    pay_url: `${SAMPLE.public_url}/pay/quote.${SAMPLE.id}.K7QDM2XW`,
  },
  variants: [{ deposit_cents: null, note: null }],
  subject: ({ bakery_name }) => `Your quote from ${bakery_name}`,
  body: (quote) => ({
    heading: `Your quote: ${money(quote.total_cents)}`,
    paragraphs: [
      `${quote.bakery_name} has a quote for your custom order for ${longDate(quote.wanted_on)}.`,
      quote.deposit_cents === null
        ? 'Pay it, and your date is booked.'
        : `Pay the deposit of ${money(quote.deposit_cents)}, and your date is booked.${quote.balance_due_on ? ` The rest is due on ${longDate(quote.balance_due_on)}.` : ''}`,
      ...saying(quote.bakery_name, quote.note),
      `The quote is good until ${formatMoment(new Date(quote.expires_at), quote.time_zone)}.`,
    ],
    ...forCustomer(quote),
    action: { label: 'See the quote', url: quote.pay_url },
  }),
})

export const quoteDeclinedLetter = defineLetter({
  key: 'quote.declined',
  slots: toOwner.extend({ reason }),
  sample: { ...SAMPLE_REQUEST, reason: 'It’s more than we’d planned.' },
  subject: ({ customer_name }) => `${customer_name} declined your quote`,
  body: (request) => ({
    heading: 'Your quote was declined',
    paragraphs: [
      `${request.customer_name} declined your quote for ${longDate(request.wanted_on)}. You can send a new one.`,
      ...saying(request.customer_name, request.reason),
    ],
    ...forOwner(request),
  }),
})

export const quoteWithdrawnLetter = defineLetter({
  key: 'quote.withdrawn',
  slots: toCustomer.extend({ reason }),
  sample: SAMPLE_REQUEST,
  subject: ({ bakery_name }) => `${bakery_name} withdrew its quote`,
  body: (request) => ({
    heading: 'Your quote was withdrawn',
    paragraphs: [
      `${request.bakery_name} withdrew its quote for ${longDate(request.wanted_on)}, and may send you another.`,
      ...saying(request.bakery_name, request.reason),
    ],
    ...forCustomer(request),
  }),
})

export const quoteExpiredLetter = defineLetter({
  key: 'quote.expired.customer',
  slots: toCustomer,
  sample: SAMPLE_REQUEST,
  subject: ({ bakery_name }) => `Your quote from ${bakery_name} has expired`,
  body: (request) => ({
    heading: 'Your quote has expired',
    paragraphs: [
      `The quote from ${request.bakery_name} for ${longDate(request.wanted_on)} has run out. Still want it? Ask them for a new one.`,
    ],
    ...forCustomer(request),
  }),
})

export const bakersQuoteExpiredLetter = defineLetter({
  key: 'quote.expired.bakery',
  slots: toOwner,
  sample: SAMPLE_REQUEST,
  subject: ({ customer_name }) => `Your quote for ${customer_name} has expired`,
  body: (request) => ({
    heading: 'A quote has expired',
    paragraphs: [
      `${request.customer_name} didn’t answer your quote for ${longDate(request.wanted_on)} in time. You can send a new one.`,
    ],
    ...forOwner(request),
  }),
})

export const requestLetters = [
  ...[confirmLetter, newRequestLetter, declinedLetter, withdrawnLetter, quoteLetter],
  ...[quoteDeclinedLetter, quoteWithdrawnLetter, quoteExpiredLetter, bakersQuoteExpiredLetter],
]
