import { FULFILLMENT_TYPES, type FulfillmentType } from './opening'
import { fromTo, type NextWindow, nextWords, shortDay, soonest } from './windows'

export interface PageHours {
  fulfillment_type: FulfillmentType
  /** 0 is Sunday. */
  weekday: number
  from_minute: number
  to_minute: number
}

interface Opening {
  hours: readonly PageHours[]
  /** None, or the present one. */
  pauses: readonly { until: string; message: string | null }[]
}

export type OpeningWords = ReturnType<typeof openingWords>

/** Written by the page's loader, since a first view makes no formatter. */
export function openingWords(
  { next_windows, time_zone }: { next_windows: readonly NextWindow[]; time_zone: string },
  { hours, pauses: [pause] }: Opening,
) {
  const next = soonest(next_windows)
  const ofKind = <T>(say: (kind: FulfillmentType) => T) =>
    Object.fromEntries(FULFILLMENT_TYPES.map((kind) => [kind, say(kind)])) as Record<FulfillmentType, T>
  return {
    next: next ? nextWords(next, time_zone) : null,
    next_at: next?.starts_at ?? null,
    /** "Fri, Nov 20" */
    day: next && !next.wished_day ? shortDay(next, time_zone) : null,
    next_of: ofKind((kind) => {
      const own = next_windows.find(({ fulfillment_type }) => fulfillment_type === kind)
      return own ? nextWords(own, time_zone) : null
    }),
    weekly: ofKind((kind) => weeklyWords(hours.filter(({ fulfillment_type }) => fulfillment_type === kind))),
    pause: pause
      ? [
          `Taking a break until ${shortDay({ starts_at: pause.until, ends_at: pause.until }, time_zone)}.`,
          pause.message,
        ]
          .filter(Boolean)
          .join(' ')
      : null,
  }
}

export const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']

/** "Tuesdays and Fridays, 3 – 6 PM": one line for all days with the same hours. */
export function weeklyWords(hours: readonly Omit<PageHours, 'fulfillment_type'>[]): string[] {
  const times = WEEKDAYS.map((_, weekday) =>
    hours
      .filter((window) => window.weekday === weekday)
      .map(({ from_minute, to_minute }) => hoursWords(from_minute, to_minute))
      .join(' and '),
  )
  return [...new Set(times)].filter(Boolean).map((time) => {
    const days = WEEKDAYS.filter((_, weekday) => times[weekday] === time)
    return `${days.length === 7 ? 'Every day' : listed(days)}, ${time}`
  })
}

export const hoursWords = (from_minute: number, to_minute: number): string =>
  to_minute - from_minute === DAY_MINUTES ? 'all day' : fromTo(clock(from_minute), clock(to_minute))

const DAY_MINUTES = 1440

const listed = (words: string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')

/** 930 is "3:30", "PM". */
function clock(minute: number): [time: string, half: string] {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60]
  const time = `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
  return [time, hour % 24 < 12 ? 'AM' : 'PM']
}
