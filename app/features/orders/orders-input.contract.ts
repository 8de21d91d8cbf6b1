import { z } from 'zod'
import { ACROSS_FIELDS } from '~/lib/across-fields'
import { cleanEmail, emailProblem, NAME_MAX } from '~/lib/contact'
import { dollars } from '~/lib/dollars'
import { oneLine } from '~/lib/text'
import { multiLine, singleLine } from '~/lib/typed-text'
import { FULFILLMENT_TYPES } from '../opening/opening'
import { REFUND_TOO_HIGH } from '../refunds/refund'
import { OFFLINE_METHODS, ORDER_STATUSES } from './order'
import {
  DATE_PROBLEM,
  EMPTY_CART,
  ITEM_NOTE_MAX,
  MOST_LINES,
  MOST_PIECES,
  NAME_NEEDED,
  PAGE_MAX,
  PAGE_SIZE,
  readDay,
} from './order-input'

// Queries hold text; an empty field counts as left out.
const given = <S extends z.ZodType>(schema: S) => z.preprocess((text) => (text === '' ? undefined : text), schema)
const number = <S extends z.ZodType>(schema: S) =>
  given(z.preprocess((text) => (typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : text), schema))
const day = (edge: 'from' | 'to') =>
  given(
    z
      .string()
      .max(40)
      .transform((text, context) => {
        const date = readDay(text, edge)
        if (!date) context.addIssue({ code: 'custom', message: DATE_PROBLEM })
        return date ?? z.NEVER
      })
      .optional(),
  )
const statuses = z.preprocess(
  (text) =>
    typeof text === 'string'
      ? [...new Set(text.split(','))].map((one) => one.trim()).filter((one) => one !== '')
      : text,
  z.array(z.enum(ORDER_STATUSES)).max(6).optional(),
)

export const PageQuery = z.object({
  status: statuses,
  /** A day means all of it, in UTC; a moment means itself. Both ends count. */
  date_from: day('from'),
  date_to: day('to'),
  sort_by: given(z.enum(['created_at', 'requested_for']).default('created_at')),
  sort_direction: given(z.enum(['asc', 'desc']).default('desc')),
  limit: number(z.int().min(1).max(PAGE_MAX).default(PAGE_SIZE)),
  offset: number(z.int().min(0).max(10_000).default(0)),
})

export const ListQuery = PageQuery.extend({
  bakery_id: given(z.uuid().optional()),
  customer_email: given(z.string().max(1000).transform(cleanEmail).optional()),
})

export type ListQuery = z.output<typeof ListQuery> & { customer_id?: string }

const blankIsNone = (text: unknown) => (typeof text === 'string' && oneLine(text) === '' ? null : text)
const line = (max: number) => z.preprocess(blankIsNone, singleLine(max).nullish())
const note = (max: number) => z.preprocess(blankIsNone, multiLine(max).nullish())
const phone = z.preprocess(
  blankIsNone,
  z
    .string()
    .trim()
    .regex(/^[+0-9(][0-9 ().\-x/]{6,29}$/, { error: 'Please enter a valid phone number.' })
    .nullish(),
)
const when = z.iso
  .datetime({ offset: true, error: 'Please enter the time as a full date and time.' })
  .transform((at) => new Date(at))

/** Without prices: they come from the menu (ruling 21). */
export const placeOrderBody = z.object({
  /** Made by the client once per checkout: the same id again is the same order. */
  checkout_id: z.uuid(),
  bakery_id: z.uuid(),
  items: z
    .array(
      z.object({
        id: z.uuid(),
        quantity: z.int().min(1).max(MOST_PIECES),
        special_instructions: note(ITEM_NOTE_MAX),
        /** Ids of the item's options; `text` for one that takes it. */
        options: z
          .array(z.object({ id: z.uuid(), text: line(200) }))
          .max(20)
          .nullish(),
      }),
    )
    .min(1, { error: EMPTY_CART })
    .max(MOST_LINES),
  fulfillment_type: z.enum(FULFILLMENT_TYPES),
  customer_name: singleLine(NAME_MAX, NAME_NEEDED),
  customer_email: z
    .string()
    .max(1000)
    .refine((email) => emailProblem(email) === null, { error: 'Please enter a valid email address.' })
    .transform(cleanEmail),
  customer_phone: phone,
  delivery_address: z
    .object({
      street: singleLine(200).min(1),
      unit: line(60),
      city: singleLine(100).min(1),
      state: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, { error: 'Please enter the state as two letters.' }),
      zip_code: z
        .string()
        .trim()
        .regex(/^\d{5}(-\d{4})?$/, { error: 'Please enter a ZIP code of five digits.' }),
    })
    .nullish(),
  notes: note(2000),
  /** Whether the bakery may write to the customer about later bakes. */
  may_contact: z.boolean().nullish(),
  requested_for: when.nullish(),
  /** What the customer saw; another sum is refused with the new breakdown. */
  expected_total: z.number().min(0).max(1_000_000).pipe(dollars).nullish(),
})

export type PlaceOrder = z.output<typeof placeOrderBody>

export const changeStatusBody = z.object({
  status: z.enum(ORDER_STATUSES),
  actual_ready_time: when.nullish(),
  estimated_ready_time: when.nullish(),
  bakery_notes: note(2000),
  come_today: z
    .boolean()
    .nullish()
    .describe('With `ready`, before its day: the customer may come today, too. Left out, its day stays as it is'),
  not_picked_up: z
    .boolean()
    .nullish()
    .describe('With `completed`, of a paid pickup whose time is over: nobody came, and the bakery keeps the money'),
  refund: z
    .number()
    .min(0)
    .max(100_000, REFUND_TOO_HIGH)
    .pipe(dollars)
    .nullish()
    .describe(
      'With `cancelled`, where the customer asked for it: how much of what its invoice brought by card goes back, by the bakery’s policy. Left out, all of it',
    ),
})

/** A cancellation is confirmed before, so it needs no undo. */
export const changeLaterBody = z.object({
  status: z.enum(ORDER_STATUSES).exclude(['pending', 'cancelled']),
  received: z
    .enum(OFFLINE_METHODS)
    .exclude(['later'])
    .nullish()
    .describe('Of an order taken elsewhere: how the baker was paid for it at the same moment'),
})

export type ChangeLater = z.output<typeof changeLaterBody>

export type ChangeStatus = z.output<typeof changeStatusBody>

/** Other fields are refused (ruling 23). Null or blanks empty a field. */
export const editOrderBody = z.strictObject({
  notes: note(2000),
  customer_phone: phone,
  bakery_notes: note(2000),
  estimated_ready_time: when.nullish(),
})

export type EditOrder = z.output<typeof editOrderBody>

export const suggestTimeBody = z.object({ starts_at: when, ends_at: when })

export type SuggestTime = z.output<typeof suggestTimeBody>

export const refundBody = z
  .object({
    lines: z
      .array(
        z.object({ order_item_id: z.uuid(), quantity: z.int().min(1).max(MOST_PIECES, { error: REFUND_TOO_HIGH }) }),
      )
      .min(1)
      .max(MOST_LINES)
      .optional(),
    /** Instead of lines: a part of the subtotal, in dollars. */
    subtotal: z.number().positive().max(10_000, { error: REFUND_TOO_HIGH }).pipe(dollars).optional(),
    /** Instead of both, of a completed order: all that is left, with fees and delivery. */
    everything: z.literal(true).optional(),
    reason: multiLine(1000, 'Please say why.'),
    /** Made by the client: the same id again is the same refund. */
    request_id: z.uuid().optional(),
  })
  .refine(
    (refund) => [refund.lines, refund.subtotal, refund.everything].filter((way) => way !== undefined).length === 1,
    {
      ...ACROSS_FIELDS,
      error: 'Please choose what to refund, by line or by amount.',
      path: ['lines'],
    },
  )

export type RefundOrder = z.output<typeof refundBody>
