import { formatDollars } from '~/lib/money'
import { type NextWindow, shortDay, soonest } from '../opening/windows'

interface OrderableBakery {
  online_ordering: boolean
  time_zone: string
  next_windows: readonly NextWindow[]
  from_price: number | null
}

/** "Pickup Fri, Nov 20 · from $6.50": whether, when and from what price one can order. */
function orderingWords({ online_ordering, time_zone, next_windows, from_price }: OrderableBakery): string {
  if (!online_ordering) return 'Listing only'
  const next = soonest(next_windows)
  const when = next ? nextWords(next, time_zone) : 'No open days right now'
  return from_price === null ? when : `${when} · from ${formatDollars(from_price)}`
}

const said = new Map<string, string>()

/** Kept, since many bakeries of a list open at the same time, and formatting days is a tenth of drawing it. */
function nextWords(next: NextWindow, time_zone: string): string {
  const key = `${next.fulfillment_type} ${next.starts_at} ${next.wished_day} ${time_zone}`
  const words =
    said.get(key) ??
    (next.wished_day
      ? 'Ask for a day'
      : `${next.fulfillment_type === 'pickup' ? 'Pickup' : 'Delivery'} ${shortDay(next, time_zone)}`)
  if (said.size > 1000) said.clear()
  said.set(key, words)
  return words
}

/** Loaders call this, so that a first view makes no formatter; the browser calls it for what it loads later. Leaves out the raw values. */
export const inWords = <B extends OrderableBakery>({ time_zone, next_windows, from_price, ...bakery }: B) => ({
  ...bakery,
  ordering: orderingWords({ ...bakery, time_zone, next_windows, from_price }),
})
