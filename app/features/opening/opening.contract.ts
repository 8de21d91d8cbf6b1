import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { ACROSS_FIELDS } from '~/lib/across-fields'
import { dollars } from '~/lib/dollars'
import { isLikelyDay, WRONG_YEAR } from '~/lib/likely-day'
import { multiLine, singleLine } from '~/lib/typed-text'
import { hoursProblem } from './hours-problem'
import { countDays, DAYS_AHEAD, DAYS_LISTED, FULFILLMENT_TYPES, MOST_CLOSED_DAYS, TOO_MANY_CLOSED } from './opening'

const params = z.object({ bakery_id: z.uuid() })
const clock = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'Please enter the time as hours and minutes, such as 15:00.' })
const DAY_NEEDED = 'Please enter the day as year, month and day.'
const MOMENT_NEEDED = 'Please enter a day, or a day and a time.'
const day = z.iso.date({ error: DAY_NEEDED }).refine(isLikelyDay, { error: WRONG_YEAR })
const moment = z.iso
  .datetime({ offset: true, error: MOMENT_NEEDED })
  .refine((at) => isLikelyDay(at.slice(0, 'yyyy-mm-dd'.length)))

const Hours = z.object({
  fulfillment_type: z.enum(FULFILLMENT_TYPES),
  weekday: z.int().min(0).max(6).describe('0 is Sunday'),
  from: clock.describe('In the bakery’s local time'),
  to: clock,
  max_orders: z.int().min(1).max(999).nullable().default(null).describe('How many orders one window takes'),
})

const OrderBy = z.object({
  days_before: z.int().min(0).max(30),
  time: clock,
})

/** A day, or all days from one to another. */
const ClosedDays = z.union(
  [
    day.transform((one) => ({ from: one, to: one })),
    z.object({ from: day, to: day }).refine(({ from, to }) => from <= to, {
      ...ACROSS_FIELDS,
      error: 'The last day can’t be before the first.',
      path: ['to'],
    }),
  ],
  { error: DAY_NEEDED },
)

export const Settings = z.object({
  hours: z.array(Hours),
  /** Exactly one of the two: hours before a window, or a time on a day before it. */
  notice_hours: z.int().nullable(),
  order_by: OrderBy.nullable(),
  closed_dates: z.array(day),
  paused_until: z.iso.datetime().nullable(),
  pause_message: z.string().nullable(),
  pickup_instructions: z.string().nullable(),
  delivery_enabled: z.boolean(),
  delivery_fee: dollars,
  delivery_radius: z.number().nullable(),
  estimated_delivery_time: z.string().nullable(),
  /** A change is refused if another person or tab changed the settings since this version. */
  version: z.guid(),
})
export type Settings = z.output<typeof Settings>

const settingsBody = z
  .object({
    hours: z
      .array(Hours)
      .max(70)
      .superRefine((hours, context) => {
        const problem = hoursProblem(hours)
        if (problem) context.addIssue({ code: 'custom', message: problem.sentence, path: [problem.at] })
      })
      .optional(),
    notice_hours: z.int().min(0).max(720).nullable().optional(),
    order_by: OrderBy.nullable().optional(),
    closed_dates: z
      .array(ClosedDays)
      .max(366)
      .refine((closed) => countDays(closed) <= MOST_CLOSED_DAYS, { error: TOO_MANY_CLOSED })
      .optional(),
    paused_until: z
      .union([day, moment], { error: MOMENT_NEEDED })
      .nullable()
      .optional()
      .describe('A date means the start of that day at the bakery'),
    pause_message: singleLine(300).nullable().optional(),
    pickup_instructions: multiLine(1000).nullable().optional(),
    delivery_enabled: z.boolean().optional(),
    delivery_fee: z.number().min(0).max(1000).pipe(dollars).optional(),
    delivery_radius: z.number().gt(0).max(500).nullable().optional().describe('In km'),
    estimated_delivery_time: singleLine(60).nullable().optional(),
    version: z
      .guid()
      .optional()
      .describe('Version of the settings you’re changing; an older one is a 409 with the current ones'),
  })
  .refine(({ notice_hours, order_by }) => typeof notice_hours !== 'number' || !order_by, {
    ...ACROSS_FIELDS,
    error: 'Please choose either hours of notice or a time on an earlier day.',
    path: ['notice_hours'],
  })
export type SettingsChange = z.output<typeof settingsBody>

const OfferedWindow = z.object({
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  order_by: z.iso.datetime(),
  /** Left out if there is no limit. */
  left: z.int().optional(),
})
export type OfferedWindow = z.output<typeof OfferedWindow>

const words = z.string().nullable()
const ofKind = <T extends z.ZodType>(said: T) => z.object({ pickup: said, delivery: said })

const Preview = z.object({
  opening: z.object({ next_of: ofKind(words), weekly: ofKind(z.array(z.string())), pause: words }),
  /** Paid orders for times that would no longer be offered. They stay as they are. */
  stranded: z.array(z.object({ id: z.uuid(), customer_name: z.string(), window: z.string() })),
})
export type Preview = z.output<typeof Preview>

nameShapes({
  BakeryHours: Hours,
  BakerySettings: Settings,
  BakerySettingsEdit: settingsBody,
  OfferedWindow: OfferedWindow,
})

export const openingContract = defineCalls({
  'GET /bakeries/:bakery_id/windows': {
    support: true,
    summary: 'Windows that can be ordered for now; owners also see those of a bakery that takes no online orders',
    access: 'public',
    knows_actor: true,
    params,
    query: z.object({
      fulfillment_type: z.enum(FULFILLMENT_TYPES),
      from: day.optional(),
      days: z.coerce.number().int().min(1).max(DAYS_AHEAD).default(DAYS_LISTED),
      items: z
        .string()
        .max(4000)
        .transform((text) => text.split(',').filter(Boolean))
        .pipe(z.array(z.uuid()).max(100))
        .optional()
        .describe('Ids of menu items, comma-separated: some need more notice'),
    }),
    answer: z.object({
      items: z.array(OfferedWindow),
      /** The bakery has given no hours: each item is a whole day, which the baker confirms or answers with a window. */
      by_request: z.boolean(),
      time_zone: z.string(),
      /** While the bakery rests; windows after that are offered all the same. */
      paused: z.object({ until: z.iso.datetime(), message: z.string().nullable() }).nullable(),
    }),
  },
  'GET /bakeries/:bakery_id/settings': {
    support: true,
    summary: 'Opening times, delivery and pickup of a bakery, for its owner',
    params,
    answer: Settings,
  },
  'PUT /bakeries/:bakery_id/settings': {
    summary: 'Change opening times, delivery and pickup of a bakery; fields you leave out stay as they are',
    params,
    body: settingsBody,
    answer: Settings,
  },
  'POST /bakeries/:bakery_id/settings/preview': {
    name: 'previewBakerySettings',
    summary: 'What customers would read after a change; changes nothing',
    a_minute: 120,
    params,
    body: settingsBody,
    answer: Preview,
  },
})
