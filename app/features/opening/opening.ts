/** How customers get their bread. */
export const FULFILLMENT_TYPES = ['pickup', 'delivery'] as const
export type FulfillmentType = (typeof FULFILLMENT_TYPES)[number]

/** How far ahead anything can be ordered; `offered_windows` in the database ends there, too. */
export const DAYS_AHEAD = 60
/** For how many days windows are listed, unless the caller asks for more or fewer. */
export const DAYS_LISTED = 14

/** Some hours of every week, by the clocks at the bakery. */
export interface WeeklyWindow {
  fulfillment_type: FulfillmentType
  /** 0 is Sunday. */
  weekday: number
  /** "15:00"; "24:00" ends a day. */
  from: string
  to: string
  /** Orders that one such window takes; null for any number. */
  max_orders: number | null
}

/** "15:30" is 930. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** 930 is "15:30". */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
