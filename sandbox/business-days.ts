export const DAY = 24 * 3600

/** Midnight UTC after two business days. */
export const availableOn = (now: number): number => businessDay(businessDay(Math.floor(now / DAY) + 1) + 1) * DAY

/** The first one from this day on; days are counted since 1970. */
export function businessDay(day: number): number {
  // Day 0 was a Thursday.
  const weekday = (day + 4) % 7
  return weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day
}
