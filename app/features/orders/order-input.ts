export const PAGE_SIZE = 50
export const PAGE_MAX = 100
export const MOST_LINES = 50
export const MOST_PIECES = 999
export const ITEM_NOTE_MAX = 500

export const EMPTY_CART = 'Your cart is empty'
export const NAME_NEEDED = 'Please tell the bakery your name.'
export const DATE_PROBLEM = 'Dates look like 2026-11-15, or are a full date and time with its time zone.'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

/** A day as `from` is its first moment, as `to` its last. Null for anything else than a day or a moment. */
export function readDay(text: string, edge: 'from' | 'to'): Date | null {
  const trimmed = text.trim()
  if (!DAY.test(trimmed) && !MOMENT.test(trimmed)) return null
  const whole = DAY.test(trimmed)
  const date = new Date(whole ? `${trimmed}T00:00:00.000Z` : trimmed)
  // 2026-02-31 would silently become March.
  if (Number.isNaN(date.getTime()) || (whole && date.toISOString().slice(0, 10) !== trimmed)) return null
  return whole && edge === 'to' ? new Date(date.getTime() + 86_399_999) : date
}
