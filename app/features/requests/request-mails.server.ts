import { BRAND } from '~/lib/brand'
import { firstName } from '~/lib/contact'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { cut } from '~/lib/text'
import { formatMoment, longDate } from '~/lib/zone'
import { type Letter, letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { requestHref } from '../desk/desk-tabs'
import { CONFIRM_HOURS, CONFIRM_PATH, requestPath } from './request'
import type { Quote } from './requests.contract'

/** Whom of the two sides it tells. */
export type RequestMail = Mail & { side: 'customer' | 'bakery' }

export interface MailedRequest {
  id: string
  customer_name: string
  customer_email: string | null
  wanted_on: string
  message: string
  allergies: string | null
  reason: string | null
  bakery_id: string
  bakery_name: string
  time_zone: string
  owner_email: string | null
}

const QUOTED_MAX = 600

// Until the link is used anybody may have typed the address, and all that is in the request: a mail to a stranger carries no word of it.
export const confirmMail = (
  { id, customer_email, bakery_name }: { id: string; customer_email: string | null; bakery_name: string },
  code: string,
  public_url: string,
): Mail =>
  write(`request:confirm:${id}`, customer_email!, `Send your request to ${bakery_name}`, {
    heading: 'One click, and the bakery has it',
    paragraphs: [
      `Confirm that this is your email, and your custom order request goes to ${bakery_name}.`,
      `The link works once, for ${CONFIRM_HOURS} hours. It also signs you in, so you can talk with the baker.`,
    ],
    action: { label: 'Send my request', url: `${public_url}${CONFIRM_PATH}?${new URLSearchParams({ code })}` },
    footnote: `Someone asked a bakery at ${BRAND} for a custom order with this address. Not you? Just ignore this email.`,
  })

export const newRequestMail = (request: MailedRequest, public_url: string): RequestMail[] =>
  toOwner(request, public_url, `Custom order request from ${request.customer_name}`, {
    heading: `${firstName(request.customer_name)} is asking for something special`,
    paragraphs: [
      `For ${longDate(request.wanted_on)}.`,
      ...(request.message ? [`“${cut(request.message, QUOTED_MAX)}”`] : []),
      ...(request.allergies ? [`Allergies: ${request.allergies}`] : []),
      'Ask what you need to know, or send a quote.',
    ],
  })

export const declinedMail = (request: MailedRequest, public_url: string): RequestMail[] =>
  toCustomer(request, public_url, `${request.bakery_name} can’t make your custom order`, {
    heading: 'Sorry, not this time',
    paragraphs: [
      `${request.bakery_name} can’t make your custom order for ${longDate(request.wanted_on)}.`,
      ...saying(request.bakery_name, request.reason),
      'You haven’t paid anything.',
    ],
  })

export const withdrawnMail = (request: MailedRequest, public_url: string): RequestMail[] =>
  toOwner(request, public_url, `${request.customer_name} took their request back`, {
    heading: 'A request was taken back',
    paragraphs: [
      `${request.customer_name} doesn’t need the custom order for ${longDate(request.wanted_on)} anymore. There’s nothing left to do.`,
      ...saying(request.customer_name, request.reason),
    ],
  })

export const quoteMail = (request: MailedRequest, quote: Quote, public_url: string): RequestMail[] =>
  toCustomer(request, public_url, `Your quote from ${request.bakery_name}`, {
    heading: `Your quote: ${money(quote.total)}`,
    paragraphs: [
      `${request.bakery_name} has a quote for your custom order for ${longDate(request.wanted_on)}.`,
      quote.deposit === null
        ? 'Pay it, and your date is booked.'
        : `Pay the deposit of ${money(quote.deposit)}, and your date is booked.${quote.balance_due_on ? ` The rest is due on ${longDate(quote.balance_due_on)}.` : ''}`,
      ...saying(request.bakery_name, quote.note),
      `The quote runs until ${formatMoment(new Date(quote.expires_at), request.time_zone)}.`,
    ],
    label: 'See the quote',
  })

export const quoteDeclinedMail = (request: MailedRequest, public_url: string): RequestMail[] =>
  toOwner(request, public_url, `${request.customer_name} declined your quote`, {
    heading: 'Your quote was declined',
    paragraphs: [
      `${request.customer_name} declined your quote for ${longDate(request.wanted_on)}. You can send a new one.`,
      ...saying(request.customer_name, request.reason),
    ],
  })

export const quoteWithdrawnMail = (request: MailedRequest, public_url: string): RequestMail[] =>
  toCustomer(request, public_url, `${request.bakery_name} took its quote back`, {
    heading: 'Your quote was taken back',
    paragraphs: [
      `${request.bakery_name} took its quote for ${longDate(request.wanted_on)} back, and may send you another.`,
      ...saying(request.bakery_name, request.reason),
    ],
  })

export const quoteExpiredMails = (request: MailedRequest, public_url: string): RequestMail[] => [
  ...toCustomer(request, public_url, `Your quote from ${request.bakery_name} has expired`, {
    heading: 'Your quote has expired',
    paragraphs: [
      `The quote from ${request.bakery_name} for ${longDate(request.wanted_on)} has run out. Still want it? Ask them for a new one.`,
    ],
  }),
  ...toOwner(request, public_url, `Your quote for ${request.customer_name} has expired`, {
    heading: 'A quote has expired',
    paragraphs: [
      `${request.customer_name} didn’t answer your quote for ${longDate(request.wanted_on)} in time. You can send a new one.`,
    ],
  }),
]

const money = (cents: number) => formatDollars(cents / 100)
const saying = (who: string, text: string | null) => (text ? [`${who} says: “${cut(text, QUOTED_MAX)}”`] : [])

interface Text extends Pick<Letter, 'heading' | 'paragraphs'> {
  label?: string
}

const toCustomer = (
  { id, customer_email, bakery_name }: MailedRequest,
  public_url: string,
  subject: string,
  { label = 'See your request', ...text }: Text,
): RequestMail[] =>
  customer_email === null
    ? []
    : [
        {
          side: 'customer',
          ...write(`request:${newId()}`, customer_email, subject, {
            ...text,
            action: { label, url: `${public_url}${requestPath(id)}` },
            footnote: `You’re getting this email because you asked ${bakery_name} for a custom order at ${BRAND}.`,
          }),
        },
      ]

const toOwner = (request: MailedRequest, public_url: string, subject: string, text: Text): RequestMail[] =>
  request.owner_email === null
    ? []
    : [
        {
          side: 'bakery',
          ...write(`request:${newId()}`, request.owner_email, subject, {
            ...text,
            action: { label: 'Open the request', url: `${public_url}${requestHref(request.bakery_id, request.id)}` },
            footnote: `You’re getting this email because ${request.bakery_name} takes custom orders at ${BRAND}.`,
          }),
        },
      ]

const write = (key: string, to: string, subject: string, letter: Letter): Mail => ({
  key,
  to,
  subject,
  text: letterText(letter),
  html: letterHtml(letter),
})
