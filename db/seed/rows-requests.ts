import { addDays, dayOf, momentOf } from '~/lib/zone'
import type { DemoBakery } from './bakeries'
import { type DemoQuote, type DemoRequest, lastChange } from './custom-orders'
import type { Demo } from './demo'
import { stableId } from './random'
import type { Moment, Rows } from './row'
import { CUSTOM_POLICY, OCCASIONS } from './words/custom-orders'

const DAY = 1440

export function requestRows({ custom: { requests, takers } }: Demo, ago: Moment): Rows {
  return {
    custom_order_settings: takers.map((bakery, i) => settingsRow(bakery, i === 0 ? 6 : 1)),
    custom_requests: requests.map((request) => requestRow(request, ago)),
    quotes: requests.flatMap((request) => request.quotes.map((quote) => quoteRow(request, quote, ago))),
  }
}

const settingsRow = ({ id, slug }: DemoBakery, per_week: number) => ({
  bakery_id: id,
  enabled: true,
  asks: { servings: 'required', budget: 'optional', flavors: 'optional', allergies: 'optional', pictures: 'optional' },
  questions: [
    { id: stableId(`question/${slug}/occasion`), label: 'What’s the occasion?', choices: OCCASIONS, required: false },
    {
      id: stableId(`question/${slug}/shape`),
      label: 'Any words or shape for the crust?',
      choices: [],
      required: false,
    },
  ],
  lead_days: 7,
  per_week,
  policy: CUSTOM_POLICY,
})

const today = ({ place }: DemoBakery, ago: Moment) => dayOf(ago(0), place.time_zone)

export function handover({ bakery, wanted_in }: Pick<DemoRequest, 'bakery' | 'wanted_in'>, ago: Moment) {
  const day = addDays(today(bakery, ago), wanted_in)
  const at = (clock: string) => momentOf(`${day}T${clock}`, bakery.place.time_zone)!
  return { day, ready_from: at('15:00'), ready_until: at('18:00') }
}

function requestRow(request: DemoRequest, ago: Moment) {
  const { id, bakery, customer, state, days_ago, answers, allergies = null, message, reason = null } = request
  const unverified = state === 'unverified'
  return {
    id,
    bakery_id: bakery.id,
    customer_id: customer.id,
    customer_name: customer.full_name,
    customer_email: customer.email,
    state,
    wanted_on: handover(request, ago).day,
    answers: answers.map(([label, answer]) => ({ label, answer })),
    allergies,
    message,
    reason,
    // The hash of no real code.
    confirm_hash: unverified ? `\\x${stableId(`code/${id}`).replaceAll('-', '').repeat(2)}` : null,
    confirm_until: unverified ? ago(-DAY) : null,
    created_at: ago(days_ago * DAY),
    updated_at: ago(lastChange(request) * DAY),
  }
}

function quoteRow(request: DemoRequest, quote: DemoQuote, ago: Moment) {
  const { bakery } = request
  const { day, ready_from, ready_until } = handover(request, ago)
  const { id, version, state, lines, total_cents, deposit_cents, note = null, days_ago, ends_days_ago } = quote
  // Only open and expired quotes end by their own date.
  const by_itself = state === 'open' || state === 'expired'
  return {
    id,
    request_id: request.id,
    version,
    state,
    lines,
    subtotal_cents: total_cents,
    delivery_cents: 0,
    tax_rate: 0,
    tax_cents: 0,
    total_cents,
    deposit_cents,
    balance_due_on: addDays(day, -3),
    fulfillment_type: 'pickup',
    ready_from,
    ready_until,
    note,
    policy: CUSTOM_POLICY,
    expires_at: ago((by_itself ? ends_days_ago : days_ago - 7) * DAY),
    created_by: bakery.baker.id,
    created_at: ago(days_ago * DAY),
    ended_at: state === 'open' ? null : ago(ends_days_ago * DAY),
  }
}
