import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { askedDay, askedState } from '~/lib/asked'
import { dollars } from '~/lib/dollars'
import { daysOf, MOST_DAYS } from './market'

const count = z.int()

const MarketFlows = z.object({
  views: count.describe('Looks at pages of bakeries, by the bakeries’ own days'),
  share_visits: count,
  started: count.describe('Orders on the site that came as far as paying'),
  site_orders: count.describe('Of those, paid'),
  orders: count.describe('That bakeries got, from wherever'),
  cancelled: count,
  returning_orders: count.describe('From customers who had ordered before, anywhere on the site'),
  payments: count,
  paid: dollars.describe('By card, for orders and invoices'),
  fees: dollars.describe('Ours, of that'),
  own_sales: dollars.describe('Premium and featured weeks'),
  refunds: count,
  refunded: dollars,
  fees_back: dollars.describe('Of our fees, given back with refunds'),
  own_refunded: dollars,
  disputes: count,
  disputed: dollars,
  lost: dollars.describe('To the banks, of disputed payments'),
  asked: count.describe('Conversations that customers began'),
  answered_hour: count,
  answered_day: count.describe('Within a day, but not within the hour'),
  answered_later: count,
  new_bakeries: count,
})
export type MarketFlows = z.output<typeof MarketFlows>

const MarketBar = z.object({
  day: z.iso.date().describe('Its first day'),
  orders: count,
  returning_orders: count,
  paid: dollars,
  fees: dollars,
  views: count,
  new_bakeries: count,
})
export type MarketBar = z.output<typeof MarketBar>

const MarketHealth = z.object({
  findings: count,
  jobs_given_up: count,
  rows_given_up: count,
  mails_given_up: count,
  mails_waiting: count,
  mails_held_back: count,
  webhooks_waiting: count.describe('News of the payment provider that came over ten minutes ago'),
})
export type MarketHealth = z.output<typeof MarketHealth>

const Overview = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  state: z.string().nullable(),
  step: z.enum(['day', 'week', 'month']),
  now: MarketFlows,
  before: MarketFlows.describe('As many days right before'),
  bars: z.array(MarketBar),
  bakeries: z.object({
    listed: count,
    claimed: count,
    verified: count,
    ordering: count,
    premium: count,
    hidden: count.describe('That only their owners and editors see'),
  }),
  cities: count,
  health: MarketHealth,
})
export type Overview = z.output<typeof Overview>

const UnmetSearch = z.object({ what: z.string(), state: z.string(), zip3: z.string(), searches: count })
export type UnmetSearch = z.output<typeof UnmetSearch>

const UnmetPlace = z.object({
  state: z.string(),
  zip3: z.string().describe('The first digits of the ZIP codes there'),
  near: z.string().nullable().describe('Its biggest town; null where we know none'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  searches: count,
})
export type UnmetPlace = z.output<typeof UnmetPlace>

const UnmetMap = z.object({
  places: z.array(UnmetPlace).describe('With the most searches first, at most 100'),
  more: count.describe('Places beyond those'),
  placeless: count.describe('Searches without a place'),
})
export type UnmetMap = z.output<typeof UnmetMap>

const UnmetThere = z.object({
  near: z.string().nullable(),
  searches: count,
  sought: z.array(z.object({ what: z.string(), searches: count })).describe('What was looked for at least twice'),
  others: count.describe('Searches for anything else'),
})
export type UnmetThere = z.output<typeof UnmetThere>

const MarketCity = z.object({ city: z.string(), state: z.string(), bakeries: count })

nameShapes({ MarketFlows, MarketBar, MarketHealth, MarketOverview: Overview, UnmetSearch, UnmetPlace, MarketCity })

const days = z.object({
  from: askedDay.describe('In UTC; 29 days before `to` by default'),
  to: askedDay.describe('Included; today by default'),
})
const inOrder = ({ from, to }: z.output<typeof days>, context: z.RefinementCtx) => {
  if (!from || !to) return
  const wrong =
    from > to ? 'The range ends before it begins.' : daysOf({ from, to }) > MOST_DAYS && 'Choose at most five years.'
  if (wrong) context.addIssue({ code: 'custom', path: ['to'], message: wrong })
}
const narrowed = days.extend({ state: askedState.optional() }).superRefine(inOrder)
export type MarketFilter = z.output<typeof narrowed>

const ofPlace = days
  .extend({
    state: askedState,
    zip3: z.string().regex(/^[0-9]{3}$/, 'Please enter the first three digits of a ZIP code.'),
  })
  .superRefine(inOrder)
export type AskedPlace = z.output<typeof ofPlace>

export const marketContract = defineCalls({
  'GET /admin/overview': {
    summary: 'What the market comes to, and what waits for a repair',
    access: 'admin',
    query: narrowed,
    answer: Overview,
  },
  'GET /admin/overview/places': {
    summary: 'Cities with the most bakeries, and what was searched for without a result',
    access: 'admin',
    query: narrowed,
    answer: z.object({ cities: z.array(MarketCity), unmet: z.array(UnmetSearch) }),
  },
  'GET /admin/overview/unmet-map': {
    summary: 'Where people searched without a result, by the first digits of ZIP codes',
    access: 'admin',
    query: narrowed,
    answer: UnmetMap,
  },
  'GET /admin/overview/unmet': {
    summary: 'What people looked for around one place without a result',
    access: 'admin',
    query: ofPlace,
    answer: UnmetThere,
  },
})
