// Not for what first views load (zone.ts, take-over.ts): sharing a file with other screens would weigh more than the figures.
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** Of the clock, not of the calendar: a day on which clocks change has 23 or 25 hours (zone.ts knows). */
export const DAY_MS = 24 * HOUR_MS
