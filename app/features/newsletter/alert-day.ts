import { addDays, dayOf, wallTime } from '~/lib/zone'

/** ISO: Monday is 1. Ahead of the weekend's pickups. */
export const ALERT_WEEKDAY = 4
/** By the reader's clock. What is late by more, because the site was down, comes with the next week's. */
export const ALERT_HOUR = 8
export const ALERT_LATE_DAYS = 2
/** A list that reaches further back is no news. */
export const ALERT_LOOKS_BACK_DAYS = 30
/** Listed in a mail; the rest is a figure. */
export const ALERT_LISTED = 12

export interface Newcomer {
  name: string
  slug: string
  city: string
  state: string
  miles_away: number
  /** Categories. */
  bakes: string[]
}

/** When the next list of new bakeries may come. */
export function nextAlertDay(now: Date, time_zone: string): string {
  const today = dayOf(now, time_zone)
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay() || 7
  const ahead = (ALERT_WEEKDAY - weekday + 7) % 7
  const over = ahead === 0 && Number(wallTime(now, time_zone).slice(11, 13)) >= ALERT_HOUR
  return addDays(today, over ? 7 : ahead)
}
