import { writtenAddress } from '~/lib/address'
import { DAY_MS } from '~/lib/durations'
import { addDays, dayOf, momentOf } from '~/lib/zone'
import { depositOf, depositProblem, linesOf, sumsOf, totalProblem } from '../invoices/invoice'
import { AHEAD_DAYS, BALANCE_DAYS, type QuoteState } from './request'
import type { NewQuote } from './requests.contract'

/** Limits of an order's line, which a line of an accepted quote becomes. */
const MOST_PIECES = 999
const MOST_PRICE_CENTS = 1_000_000

const EXPIRES_DAYS = 3

export interface QuotedFor {
  wanted_on: string
  time_zone: string
  tax: { tax_label: string | null; tax_rate: number }
  now: Date
}

/** A quote's figures and dates; `problems` by the names of fields. Tax is on the goods, not on their delivery. */
export function figureQuote(given: NewQuote, { wanted_on, time_zone, tax, now }: QuotedFor) {
  const problems: Record<string, string> = {}
  const say = (field: string, sentence: string | null) => {
    if (sentence && !problems[field]) problems[field] = sentence
  }
  const lines = linesOf(given.lines)
  lines.forEach(({ quantity, unit_price_cents }, index) => {
    if (quantity > MOST_PIECES) say(`lines.${index}.quantity`, `Up to ${MOST_PIECES} of one line, please.`)
    if (unit_price_cents > MOST_PRICE_CENTS) say(`lines.${index}.unit_price`, 'A price can’t be more than $10,000.00.')
  })
  const delivers = given.fulfillment_type === 'delivery'
  const delivery_cents = given.delivery ?? 0
  if (!delivers && delivery_cents > 0) say('delivery', 'Only a delivery can have a delivery fee.')
  if (delivers && !given.delivery_address) say('delivery_address.street', 'Please enter where it goes.')
  const goods = sumsOf(lines, tax.tax_rate)
  const total_cents = goods.total_cents + delivery_cents
  say('lines', totalProblem(total_cents))
  const deposit_cents = depositOf(given.deposit, total_cents)
  say('deposit', depositProblem(deposit_cents, total_cents))
  const { ready_from, ready_until } = readyTime(given, { wanted_on, time_zone })
  const far = [ready_from, ready_until].some((at) => Math.abs(at.getTime() - now.getTime()) > AHEAD_DAYS * DAY_MS)
  if (far) say('ready_from', 'Please choose a time within two years.')
  else if (Boolean(given.ready_from) !== Boolean(given.ready_until)) say('ready_until', 'Please enter both times.')
  else if (ready_from >= ready_until) say('ready_until', 'Please choose a time after the first one.')
  else if (ready_until <= now) say('ready_from', 'That time has passed.')
  const today = dayOf(now, time_zone)
  const ready_on = far ? wanted_on : dayOf(ready_from, time_zone)
  if (given.balance_due_on && given.balance_due_on < today) say('balance_due_on', 'That day has passed.')
  const last_chance = ready_from > now ? ready_from : ready_until
  const expires_at = given.expires_at
    ? new Date(given.expires_at)
    : new Date(Math.min(now.getTime() + EXPIRES_DAYS * DAY_MS, last_chance.getTime()))
  if (expires_at <= now) say('expires_at', 'That time has passed.')
  else if (expires_at > last_chance) say('expires_at', 'A quote can’t be good past the day it’s ready.')
  return {
    problems,
    row: {
      lines,
      ...goods,
      total_cents,
      delivery_cents,
      ...(tax.tax_rate > 0 ? tax : { tax_label: null, tax_rate: 0 }),
      deposit_cents,
      balance_due_on:
        deposit_cents === null ? null : (given.balance_due_on ?? laterOf(addDays(ready_on, -BALANCE_DAYS), today)),
      fulfillment_type: given.fulfillment_type,
      delivery_address: delivers ? writtenAddress(given.delivery_address) : null,
      ready_from,
      ready_until,
      note: given.note ?? null,
      expires_at,
    },
  }
}

const laterOf = (one: string, other: string) => (one > other ? one : other)

/** As given, or all of the wished day where the bakery is. */
function readyTime(
  { ready_from, ready_until }: NewQuote,
  { wanted_on, time_zone }: Pick<QuotedFor, 'wanted_on' | 'time_zone'>,
) {
  const midnight = (day: string) => new Date(momentOf(`${day}T00:00`, time_zone)!)
  return {
    ready_from: ready_from ? new Date(ready_from) : midnight(wanted_on),
    ready_until: ready_until ? new Date(ready_until) : midnight(addDays(wanted_on, 1)),
  }
}

export const QUOTE_ENDED: Record<Exclude<QuoteState, 'open'>, string> = {
  accepted: 'This quote is already accepted.',
  declined: 'This quote was declined. Ask the bakery for a new one.',
  expired: 'This quote has expired. Ask the bakery for a new one.',
  withdrawn: 'The bakery withdrew this quote.',
  replaced: 'There’s a newer quote. Please look at that one.',
}
