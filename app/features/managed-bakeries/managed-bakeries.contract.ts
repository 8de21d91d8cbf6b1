import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { askedDay, askedState } from '~/lib/asked'
import { cursor } from '~/lib/cursor'
import { multiLine, singleLine } from '~/lib/typed-text'
import { Approval } from '../approvals/approvals.contract'
import { VERIFICATION_STATUSES } from '../bakeries/bakery'
import { Who } from '../cases/cases.contract'
import { STANDINGS } from '../market/market'
import { FEATURED_SOURCES } from '../search/listing'
import { GIVEN_DAYS_MAX } from './managed-bakery'

const moment = z.iso.datetime()

const Place = z.object({ id: z.uuid(), name: z.string(), slug: z.string() })

const ManagedBakery = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  city: z.string(),
  state: z.string(),
  hidden: z.boolean(),
  approved: z.boolean(),
  status: z.enum(VERIFICATION_STATUSES),
  owner: Who.nullable(),
  created_at: moment,
})
export type ManagedBakery = z.output<typeof ManagedBakery>

const ManagedDetail = ManagedBakery.extend({
  merged_into: Place.nullable().describe('It was a double of that bakery'),
  owner_blocked: z.boolean(),
  takes_orders: z.boolean(),
  premium: z.object({ until: moment.nullable().describe('Null: without an end') }).nullable(),
  featured: z.array(z.object({ id: z.uuid(), source: z.enum(FEATURED_SOURCES), starts_at: moment, ends_at: moment })),
  counts: z.object({ orders: z.int(), reviews: z.int(), open_reports: z.int() }),
})
export type ManagedDetail = z.output<typeof ManagedDetail>

nameShapes({ ManagedBakery, ManagedDetail })

const params = z.object({ id: z.uuid() })
const reason = multiLine(1000, 'Say why. The owner reads it.')
const days = z.coerce
  .number({ error: 'Enter a number of days.' })
  .int({ error: 'Enter whole days.' })
  .min(1, { error: 'Enter one day or more.' })
  .max(GIVEN_DAYS_MAX, { error: `Enter ${GIVEN_DAYS_MAX} or less.` })
/** Whoever presses twice, or again after a lost answer, would give twice what they meant to give once. */
const Gift = z.object({
  days,
  after: moment
    .nullish()
    .describe('When what it has ends, as it was shown (null: it has nothing). If that changed, nothing is given'),
})
const changed = { access: 'admin' as const, params, answer: ManagedDetail, refuses: [404 as const, 409 as const] }

/** What admins do to a bakery by their own hand. The owner is told of each. */
export const managedBakeriesContract = defineCalls({
  'GET /admin/bakeries': {
    name: 'listManagedBakeries',
    summary: 'Bakeries by name, city, address or owner, by tier and state, hidden ones too, the newest first',
    access: 'admin',
    query: z.object({
      q: singleLine(254).optional(),
      tier: z.enum(STANDINGS).optional().describe('The highest that it has come to'),
      place: askedState.optional().describe('The state that it is in, in two letters'),
      from: askedDay.describe('Added that day or later, in UTC'),
      to: askedDay.describe('Included'),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      after: cursor,
    }),
    answer: z.object({ items: z.array(ManagedBakery), next: z.string().nullable(), too_many: z.boolean() }),
  },
  'GET /admin/bakeries/:id': {
    ...changed,
    name: 'getManagedBakery',
    summary: 'A bakery with its owner and what it was given',
    refuses: [404],
  },
  'POST /admin/bakeries/:id/hide': {
    ...changed,
    summary: 'Take a bakery off every page; it takes no orders',
    body: z.object({ reason }),
  },
  'POST /admin/bakeries/:id/show': { ...changed, summary: 'Put it back' },
  'POST /admin/bakeries/:id/feature': {
    ...changed,
    summary: 'Feature it for days, after what it has already',
    body: Gift,
  },
  'DELETE /admin/bakeries/:id/featured/:featured_id': {
    ...changed,
    summary: 'End a time that an admin gave',
    params: params.extend({ featured_id: z.uuid() }),
  },
  'POST /admin/bakeries/:id/premium': {
    ...changed,
    summary: 'Give premium for days, after what it has already',
    body: Gift,
  },
  'POST /admin/bakeries/:id/transfer': {
    ...changed,
    name: 'askToTransfer',
    summary: 'Ask to give it to another account, as an approved claim does: done once a second admin approves it',
    step_up: 'two_step',
    body: z.object({ to: singleLine(254, 'Enter an email or username.'), reason }),
    answer: Approval,
    status: 202,
  },
  'POST /admin/bakeries/:id/merge': {
    ...changed,
    summary: 'Fold a double into the bakery that it is: reviews, videos and savers move, and its address leads there',
    step_up: 'two_step',
    body: z.object({ into: singleLine(500, 'Paste the link of the page that stays.'), reason }),
  },
})
