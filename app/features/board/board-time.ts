import { addDays, dayOf, formatIn, SHORT_DAY, TIME } from '~/lib/zone'

/** "Today, 9:30 AM", "Tomorrow, 4:00 PM", "Fri, Nov 20, 9:30 AM": where the bakery is (decision 28). */
export const whenWords = (at: string, time_zone: string, now: Date): string =>
  `${dayWords(new Date(at), time_zone, now)}, ${formatIn(time_zone, new Date(at), TIME)}`

function dayWords(moment: Date, time_zone: string, now: Date): string {
  const today = dayOf(now, time_zone)
  const near = { [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }
  const far = moment.getTime() < now.getTime() - 300 * 86_400_000
  return (
    near[dayOf(moment, time_zone)] ?? formatIn(time_zone, moment, { ...SHORT_DAY, ...(far ? { year: 'numeric' } : {}) })
  )
}

/** "just now", "12 min", "3 h", "2 d": how long an order has been waiting. */
export function ageWords(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(at).getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`
  return `${Math.floor(minutes / 1440)} days ago`
}
