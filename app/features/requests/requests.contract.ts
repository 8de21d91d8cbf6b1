import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { dollars } from '~/lib/dollars'
import { isLikelyDay, WRONG_YEAR } from '~/lib/likely-day'
import { multiLine, orNone, singleLine } from '~/lib/typed-text'
import { uploadedFile } from '~/lib/uploaded-file'
import { Session } from '../accounts/accounts.contract'
import { PARTS } from '../invoices/invoice'
import { Deposit, Line } from '../invoices/invoices.contract'
import { PRIVATE_PICTURE } from '../messages/messages.contract'
import { FULFILLMENT_TYPES } from '../opening/opening'
import { DeliveryAddress } from '../orders/order-parts.contract'
import {
  ANSWER_MAX,
  ASK_LEVELS,
  ASKABLE,
  LEAD_DAYS_MAX,
  MESSAGE_MAX,
  MOST_CHOICES,
  MOST_PICTURES,
  MOST_QUESTIONS,
  PER_WEEK_MAX,
  POLICY_MAX,
  QUOTE_STATES,
  REQUEST_STATES,
} from './request'

const day = z.iso.date('Please enter the date as year, month and day.').refine(isLikelyDay, { error: WRONG_YEAR })

const Question = z.object({
  id: z.uuid(),
  label: singleLine(200, 'Please write the question.'),
  choices: z.array(singleLine(100, 'Please name the choice.')).max(MOST_CHOICES).default([]),
  required: z.boolean().default(false),
})

const asks = z.object(
  Object.fromEntries(ASKABLE.map((ask) => [ask, z.enum(ASK_LEVELS)])) as Record<
    (typeof ASKABLE)[number],
    z.ZodEnum<{ off: 'off'; optional: 'optional'; required: 'required' }>
  >,
)

const Settings = z.object({
  enabled: z.boolean(),
  asks,
  questions: z.array(Question).max(MOST_QUESTIONS),
  lead_days: z.int('Please enter whole days.').min(0).max(LEAD_DAYS_MAX),
  per_week: z.int('Please enter a whole number.').min(1).max(PER_WEEK_MAX).nullable(),
  policy: multiLine(POLICY_MAX),
})
export type CustomOrderSettings = z.output<typeof Settings>

const KnownSettings = Settings.extend({ version: z.guid() })
export type KnownSettings = z.output<typeof KnownSettings>

const SettingsEdit = Settings.extend({ version: z.guid().optional() })
export type SettingsEdit = z.output<typeof SettingsEdit>

const Picture = z.object(PRIVATE_PICTURE)
export type RequestPicture = z.output<typeof Picture>

const Quote = z.object({
  id: z.uuid(),
  request_id: z.uuid(),
  version: z.int(),
  state: z.enum(QUOTE_STATES),
  lines: z.array(z.object({ description: z.string(), quantity: z.int(), unit_price: dollars, total: dollars })),
  subtotal: dollars,
  delivery: dollars,
  tax: z.object({ label: z.string(), rate: z.number(), amount: dollars }).nullable(),
  total: dollars,
  deposit: dollars.nullable(),
  balance_due_on: z.iso.date().nullable(),
  fulfillment_type: z.enum(FULFILLMENT_TYPES),
  delivery_address: DeliveryAddress.nullable(),
  ready_from: z.iso.datetime(),
  ready_until: z.iso.datetime(),
  note: z.string().nullable(),
  policy: z.string(),
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
})
export type Quote = z.output<typeof Quote>

/** As its mail has it, so without an address (ruling 61). */
const MailedQuote = Quote.omit({ delivery_address: true }).extend({
  bakery: z.object({ name: z.string(), slug: z.string(), time_zone: z.string() }),
  /** The account that asked for it. */
  customer_id: z.uuid().nullable(),
  customer_email: z.string().nullable(),
  /** Null until it is accepted. */
  invoice_id: z.uuid().nullable(),
})
export type MailedQuote = z.output<typeof MailedQuote>

const Request = z.object({
  id: z.uuid(),
  viewer: z.enum(['customer', 'bakery', 'admin']),
  bakery_id: z.uuid(),
  bakery: z.object({ name: z.string(), slug: z.string(), time_zone: z.string() }),
  customer_name: z.string(),
  customer_email: z.string().nullable(),
  state: z.enum(REQUEST_STATES),
  /** The wished day, where the bakery is. */
  date: z.iso.date(),
  answers: z.array(z.object({ label: z.string(), answer: z.string() })),
  allergies: z.string().nullable(),
  message: z.string(),
  reason: z.string().nullable(),
  pictures: z.array(Picture),
  /** Newest first. */
  quotes: z.array(Quote),
  /** Null until a quote is accepted. */
  order_id: z.uuid().nullable(),
  order_cancelled: z.boolean(),
  invoice_id: z.uuid().nullable(),
  /** Null while a guest has not confirmed. */
  conversation_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type CustomRequest = z.output<typeof Request>

const Summary = Request.pick({
  id: true,
  bakery_id: true,
  bakery: true,
  customer_name: true,
  state: true,
  date: true,
  message: true,
  order_id: true,
  order_cancelled: true,
  conversation_id: true,
  created_at: true,
}).extend({ quote: Quote.pick({ id: true, state: true, total: true, expires_at: true }).nullable() })
export type RequestSummary = z.output<typeof Summary>

export const quoteBody = z.object({
  lines: z.array(Line).min(1, 'Add at least one line.').max(50),
  delivery: z.number().min(0).max(1000).pipe(dollars).nullish(),
  deposit: Deposit.nullish(),
  balance_due_on: day.nullish(),
  expires_at: z.iso.datetime({ offset: true, error: 'Please enter the time as a full date and time.' }).nullish(),
  /** When it is handed over; left out: all of the wished day. */
  ready_from: z.iso.datetime({ offset: true }).nullish(),
  ready_until: z.iso.datetime({ offset: true }).nullish(),
  fulfillment_type: z.enum(FULFILLMENT_TYPES).default('pickup'),
  delivery_address: z
    .object({
      street: singleLine(200, 'Please enter the street.'),
      unit: singleLine(60).optional(),
      city: singleLine(100, 'Please enter the city.'),
      state: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'Please enter the state as two letters.'),
      zip_code: z
        .string()
        .trim()
        .regex(/^\d{5}(-\d{4})?$/, 'Please enter a ZIP code of five digits.'),
    })
    .nullish(),
  note: orNone(multiLine(2000)),
})
export type NewQuote = z.output<typeof quoteBody>

export const requestBody = z.object({
  /** Made by the client: the same id again is the same request. */
  id: z.uuid().optional(),
  date: day,
  /** By the name of what is asked (`servings`, `budget`, `flavors`, `allergies`) or the question's id. */
  answers: z.record(z.string().max(40), multiLine(ANSWER_MAX)).default({}),
  message: multiLine(MESSAGE_MAX).default(''),
  pictures: z.array(z.uuid()).max(MOST_PICTURES, `Up to ${MOST_PICTURES} pictures, please.`).default([]),
})
export type NewRequest = z.output<typeof requestBody>

const ofBakery = z.object({ bakery_id: z.uuid() })
const params = z.object({ id: z.uuid() })
const reason = z.object({ reason: orNone(multiLine(1000)) }).nullish()

nameShapes({
  CustomRequest: Request,
  CustomRequestSummary: Summary,
  Quote,
  MailedQuote,
  RequestPicture: Picture,
  CustomOrderAsks: asks,
  CustomOrderQuestion: Question,
  CustomOrderSettings: KnownSettings,
})

/** Custom orders (decision 190): a customer asks, the bakery offers, a deposit accepts. */
export const requestsContract = defineCalls({
  'GET /bakeries/:bakery_id/custom-orders': {
    name: 'getBakeryCustomOrderForm',
    summary: 'Whether a bakery takes custom orders, what it asks, and from when',
    access: 'public',
    params: ofBakery,
    answer: Settings.omit({ lead_days: true, per_week: true }).extend({
      /** The first day that keeps the lead time and is in a week with room. */
      earliest_on: z.iso.date().nullable(),
      /** Mondays of the weeks that are full. */
      full_weeks: z.array(z.iso.date()),
    }),
  },
  'GET /bakeries/:bakery_id/custom-order-settings': {
    support: true,
    summary: 'How a bakery takes custom orders; for its owner',
    params: ofBakery,
    answer: KnownSettings,
  },
  'PUT /bakeries/:bakery_id/custom-order-settings': {
    summary: 'Set how a bakery takes custom orders',
    params: ofBakery,
    body: SettingsEdit,
    answer: KnownSettings,
  },
  'POST /bakeries/:bakery_id/request-pictures': {
    summary: 'A picture for your next request there',
    access: 'guest',
    params: ofBakery,
    body: z.object({ file: uploadedFile('Please choose a photo.') }),
    upload: true,
    answer: Picture,
    status: 201,
  },
  'POST /bakeries/:bakery_id/requests': {
    summary: 'Ask for a custom order. A guest’s request goes out when they confirm their address',
    access: 'guest',
    params: ofBakery,
    body: requestBody,
    answer: Request,
    status: 201,
  },
  'POST /requests/confirm': {
    summary:
      'A guest proves their address with the code from the mail; from then on they have an account without a password',
    access: 'public',
    refuses: [403],
    body: z.object({ code: z.string().min(16).max(200) }),
    answer: z.object({
      request_id: z.uuid(),
      /** Null where the address has an account already: the customer signs in, and finds the request there. */
      session: Session.nullable(),
    }),
  },
  'GET /requests': {
    support: false,
    finishes: true,
    summary: 'Requests to a bakery of yours, or your own, the newest first',
    access: 'guest',
    query: z.object({
      bakery_id: z.uuid().optional(),
      state: z.enum(REQUEST_STATES).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      after: cursor,
    }),
    answer: z.object({ items: z.array(Summary), next: z.string().nullable() }),
  },
  'GET /requests/:id': {
    support: false,
    finishes: true,
    summary: 'One request',
    access: 'guest',
    params,
    answer: Request,
  },
  'POST /requests/:id/decline': {
    finishes: true,
    summary: 'The bakery declines the request',
    params,
    body: reason,
    answer: Request,
  },
  'POST /requests/:id/withdraw': {
    summary: 'The customer withdraws the request',
    access: 'guest',
    params,
    body: reason,
    answer: Request,
  },
  'POST /requests/:id/quotes': {
    summary: 'Send a quote; a new one replaces the earlier one',
    params,
    body: quoteBody,
    answer: Quote,
    status: 201,
  },
  'GET /quotes/:id': {
    support: false,
    summary: 'A quote, and the invoice that it became; for its customer',
    by_link: true,
    params,
    answer: MailedQuote,
  },
  'POST /quotes/:id/accept': {
    summary: 'Open the page to pay the deposit, or all; paying accepts it',
    by_link: true,
    params,
    body: z.object({ part: z.enum(PARTS).default('deposit') }).nullish(),
    answer: z.object({ payment_url: z.string() }),
    pays: true,
  },
  'POST /quotes/:id/decline': {
    summary: 'The customer declines the quote; by its link, the answer is the quote',
    by_link: true,
    params,
    body: reason,
    answer: z.union([Request, MailedQuote]),
  },
  'POST /quotes/:id/withdraw': {
    finishes: true,
    summary: 'The bakery withdraws the quote',
    params,
    body: reason,
    answer: Request,
  },
})
