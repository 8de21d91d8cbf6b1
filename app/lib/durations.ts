// Not for the first views (zone.ts, take-over.ts): a shared file would weigh more than the figures.
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** A day on which clocks change has 23 or 25 hours: see zone.ts. */
export const DAY_MS = 24 * HOUR_MS
