import { cardAmount, type Part } from '../invoices/invoice'
import type { QuoteState, RequestState } from './request'

type Side = 'customer' | 'bakery'

/** As far as words need it: a request, or a row of a list. */
export interface RequestStanding {
  state: RequestState
  /** The order that it became was cancelled. */
  order_cancelled: boolean
  quote: { state: QuoteState } | null
}

export type RequestTone = 'butter' | 'sage' | 'neutral' | 'jam'

export function standingWords(
  { state, order_cancelled, quote }: RequestStanding,
  side: Side,
): { label: string; tone: RequestTone } {
  switch (state) {
    case 'unverified':
      return { label: 'Check your email', tone: 'butter' }
    case 'accepted':
      return order_cancelled ? { label: 'Cancelled', tone: 'neutral' } : { label: 'Booked', tone: 'sage' }
    case 'declined':
      return { label: 'Declined', tone: 'neutral' }
    case 'withdrawn':
      return { label: side === 'customer' ? 'Withdrawn' : 'Withdrawn by the customer', tone: 'neutral' }
    case 'open':
      return quote ? quotedWords(quote.state, side) : OPEN[side]
  }
}

const OPEN = {
  customer: { label: 'Waiting for a quote', tone: 'neutral' },
  bakery: { label: 'New', tone: 'butter' },
} as const

function quotedWords(state: QuoteState, side: Side): { label: string; tone: RequestTone } {
  if (state === 'open')
    return side === 'customer'
      ? { label: 'Quote to answer', tone: 'butter' }
      : { label: 'Waiting for the customer', tone: 'neutral' }
  if (state === 'declined') return { label: 'Quote declined', tone: side === 'bakery' ? 'butter' : 'neutral' }
  if (state === 'expired') return { label: 'Quote expired', tone: side === 'bakery' ? 'butter' : 'neutral' }
  if (state === 'withdrawn') return { label: 'Quote withdrawn', tone: 'neutral' }
  return OPEN[side]
}

/** It's the bakery's turn: there is no quote that the customer could accept. */
export const waitsForBakery = ({ state, quote }: Pick<RequestStanding, 'state' | 'quote'>): boolean =>
  state === 'open' && quote?.state !== 'open'

export function customerLine({ state, order_cancelled, quote }: RequestStanding, bakery: string): string {
  switch (state) {
    case 'unverified':
      return `Open the link in our email, and your request goes to ${bakery}.`
    case 'accepted':
      return order_cancelled ? `Your order from ${bakery} was cancelled.` : `Your date with ${bakery} is booked.`
    case 'declined':
      return `${bakery} can’t make it this time.`
    case 'withdrawn':
      return 'You withdrew this request.'
    case 'open':
      if (quote?.state === 'open') return `${bakery} has a quote for you. Paying books your date.`
      if (quote?.state === 'expired') return `The quote ran out. Ask ${bakery} for a new one.`
      if (quote?.state === 'withdrawn') return `${bakery} withdrew its quote and may send another.`
      if (quote?.state === 'declined') return `You turned the quote down. ${bakery} may send another.`
      return `${bakery} has your request and will answer with questions or a quote.`
  }
}

export const QUOTE_WORDS: Record<QuoteState, string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced by a newer one',
}

/** The first card payment for a quote, in dollars; a very large sum is paid in several parts. */
export function payNow(quote: { total: number; deposit: number | null }, part: Part): number {
  const [total_cents, deposit_cents] = [cents(quote.total), quote.deposit === null ? null : cents(quote.deposit)]
  return cardAmount({ total_cents, deposit_cents, paid_cents: 0 }, part) / 100
}

const cents = (dollars: number) => Math.round(dollars * 100)
