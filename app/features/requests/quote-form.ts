import { writtenAddress } from '~/lib/address'
import { typedNumber } from '~/lib/typed-number'
import { addDays, dayOf, momentOf, wallTime } from '~/lib/zone'
import { feeOn, type Sums } from '../invoices/invoice'
import { billBody, billProblems, billSums, cents, EMPTY_LINE, type TypedBill, typedBill } from '../invoices/typed-parts'
import type { FulfillmentType } from '../opening/opening'
import { isWholeDay } from '../opening/windows'
import type { Quote } from './requests.contract'

/** As typed: every field is text until it is sent. */
export interface QuoteForm extends TypedBill {
  fulfillment_type: FulfillmentType
  delivery: string
  address: { street: string; unit: string; city: string; state: string; zip_code: string }
  balance_due_on: string
  ready_on: string
  /** Empty: any time that day. */
  ready_from: string
  ready_until: string
  expires_on: string
  note: string
}

const NOWHERE = { street: '', unit: '', city: '', state: '', zip_code: '' }
const EXPIRES_DAYS = 7

/** A deposit of half, and a week to decide, but not beyond the day before. */
export function firstQuote(wanted_on: string, today: string): QuoteForm {
  const [week, eve] = [addDays(today, EXPIRES_DAYS), addDays(wanted_on, -1)]
  const soonest = week < eve ? week : eve
  return {
    ...{ lines: [EMPTY_LINE], fulfillment_type: 'pickup', delivery: '', address: NOWHERE, note: '' },
    ...{ ask: 'percent', deposit: '50', balance_due_on: '' },
    ...{ ready_on: wanted_on, ready_from: '', ready_until: '' },
    expires_on: soonest > today ? soonest : today,
  }
}

/** Begins with the quote before, for a new version. */
export function quoteAgain(quote: Quote, { time_zone, today }: { time_zone: string; today: string }): QuoteForm {
  const [from, until] = [wallTime(quote.ready_from, time_zone), wallTime(quote.ready_until, time_zone)]
  const any_time = isWholeDay({ starts_at: quote.ready_from, ends_at: quote.ready_until }, time_zone)
  const ready_on = from.slice(0, 10)
  const expires_on = dayOf(quote.expires_at, time_zone)
  return {
    ...typedBill(quote),
    fulfillment_type: quote.fulfillment_type,
    delivery: quote.delivery > 0 ? quote.delivery.toFixed(2) : '',
    address: { ...NOWHERE, ...quote.delivery_address },
    balance_due_on: quote.balance_due_on ?? '',
    ready_on,
    ready_from: any_time ? '' : from.slice(11),
    ready_until: any_time ? '' : until.slice(11),
    expires_on: expires_on > today ? expires_on : firstQuote(ready_on, today).expires_on,
    note: quote.note ?? '',
  }
}

export interface QuoteSums extends Sums {
  delivery_cents: number
  deposit_cents: number | null
  /** What stays with the baker if all of it comes by card. */
  keeps_cents: number
}

/** `tax_rate` in percent. */
export function quoteSums(form: QuoteForm, tax_rate: number): QuoteSums {
  const delivery_cents = form.fulfillment_type === 'delivery' ? cents(typedNumber(form.delivery) ?? 0) : 0
  const sums = billSums(form, tax_rate, delivery_cents)
  return { ...sums, delivery_cents, keeps_cents: Math.max(0, sums.total_cents - feeOn(sums.total_cents)) }
}

/** By the names of inputs, which are those of the call. */
export const quoteProblems = (form: QuoteForm, { total_cents }: QuoteSums): Record<string, string | null | false> => ({
  ...billProblems(form, total_cents),
  delivery: !((typedNumber(form.delivery) ?? 0) >= 0) && 'Please enter an amount.',
  ready_from: readyProblem(form),
  expires_at: form.expires_on === '' && 'Please choose a day.',
})

function readyProblem({ ready_on, ready_from, ready_until }: QuoteForm): string | null {
  if (!ready_on) return 'Please choose a day.'
  if (Boolean(ready_from) !== Boolean(ready_until)) return 'Please enter both times, or neither.'
  return ready_from && ready_until <= ready_from ? 'It has to end after it begins.' : null
}

/** As the call wants it: dollars, and moments by the bakery's clocks. */
export function bodyOf(form: QuoteForm, time_zone: string) {
  const { ready_on, ready_from, ready_until, expires_on } = form
  const delivered = form.fulfillment_type === 'delivery'
  const until = ready_until ? `${ready_on}T${ready_until}` : `${addDays(ready_on, 1)}T00:00`
  return {
    ...billBody(form),
    delivery: delivered ? (typedNumber(form.delivery) ?? 0) : null,
    balance_due_on: form.ask === 'once' ? null : form.balance_due_on || null,
    expires_at: momentOf(`${expires_on}T23:59`, time_zone),
    ready_from: momentOf(`${ready_on}T${ready_from || '00:00'}`, time_zone),
    ready_until: momentOf(until, time_zone),
    fulfillment_type: form.fulfillment_type,
    delivery_address: delivered ? writtenAddress(form.address) : null,
    note: form.note,
  }
}
