import { formatDollars } from '~/lib/money'
import { isWholeDay, type NextWindow, shortDay, soonest } from '../opening/windows'

interface Orderable {
  online_ordering: boolean
  time_zone: string
  next_windows: readonly NextWindow[]
  from_price: number | null
}

/** "Pickup Fri, Nov 20 · from $6.50": whether, when and from what price one can order. */
function orderingWords({ online_ordering, time_zone, next_windows, from_price }: Orderable): string {
  if (!online_ordering) return 'Listing only'
  const next = soonest(next_windows)
  const when = next ? whenWords(next, time_zone) : 'No open days right now'
  return from_price === null ? when : `${when} · from ${formatDollars(from_price)}`
}

function whenWords(next: NextWindow, time_zone: string): string {
  if (isWholeDay(next, time_zone)) return 'Ask for a day'
  return `${next.fulfillment_type === 'pickup' ? 'Pickup' : 'Delivery'} ${shortDay(next, time_zone)}`
}

/**
 * A bakery as a card shows it. Loaders say it, so that a first view makes no formatter; the browser says it of what it loads later.
 * What the words were made of is left out.
 */
export const inWords = <B extends Orderable>({ time_zone, next_windows, from_price, ...bakery }: B) => ({
  ...bakery,
  ordering: orderingWords({ ...bakery, time_zone, next_windows, from_price }),
})
