import { minuteOf, type WeeklyWindow } from './opening'
import { hoursWords, WEEKDAYS } from './page-words'

interface HoursProblem {
  /** Index of the window to change. */
  at: number
  sentence: string
}

/** The database refuses the same. */
export function hoursProblem(hours: readonly WeeklyWindow[]): HoursProblem | null {
  const backwards = hours.findIndex(({ from, to }) => from >= to)
  if (backwards >= 0) return { at: backwards, sentence: 'Each window has to end after it begins, on the same day.' }
  for (const [at, window] of hours.entries()) {
    const other = hours.slice(0, at).find((earlier) => overlap(earlier, window))
    if (other)
      return {
        at,
        sentence: `${WEEKDAYS[window.weekday]} ${words(other)} and ${words(window)} overlap. Please move one of them.`,
      }
  }
  return null
}

const overlap = (one: WeeklyWindow, other: WeeklyWindow) =>
  one.fulfillment_type === other.fulfillment_type &&
  one.weekday === other.weekday &&
  one.from < other.to &&
  other.from < one.to

const words = ({ from, to }: WeeklyWindow) => hoursWords(minuteOf(from), minuteOf(to))
