import { DAY_MS } from '~/lib/durations'

export const FULFILLMENT_TYPES = ['pickup', 'delivery'] as const
export type FulfillmentType = (typeof FULFILLMENT_TYPES)[number]

/** How far ahead customers can order; `offered_windows` in the database has the same limit. */
export const DAYS_AHEAD = 60
export const DAYS_LISTED = 14

export const MOST_CLOSED_DAYS = 366
export const TOO_MANY_CLOSED = `You can close for up to ${MOST_CLOSED_DAYS} days.`

/** Both days are closed, and all between. */
export interface DaysOff {
  from: string
  to: string
}

export const countDays = (spans: readonly DaysOff[]): number =>
  spans.reduce((days, { from, to }) => days + Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1, 0)

/** In the bakery's local time. */
export interface WeeklyWindow {
  fulfillment_type: FulfillmentType
  /** 0 is Sunday. */
  weekday: number
  /** "15:00"; "24:00" ends a day. */
  from: string
  to: string
  /** Most orders per window; null without a limit. */
  max_orders: number | null
}

/** "15:30" is 930. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
