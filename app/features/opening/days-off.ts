import { isLikelyDay, WRONG_YEAR } from '~/lib/likely-day'
import { addDays, dayOf, formatDay, SHORT_DAY, shortDate } from '~/lib/zone'
import { countDays, type DaysOff, MOST_CLOSED_DAYS, TOO_MANY_CLOSED } from './opening'
import type { Settings } from './opening.contract'

/** Days that follow each other are one entry, as the baker thinks of them. */
export const daysOffOf = (days: readonly string[]): DaysOff[] => together(days.map((day) => ({ from: day, to: day })))

function together(spans: readonly DaysOff[]): DaysOff[] {
  const entries: DaysOff[] = []
  for (const { from, to } of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = entries.at(-1)
    if (!last || from > addDays(last.to, 1)) entries.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return entries
}

/** "Thu, Dec 24 – Sat, Dec 26, 2026" */
export const daysOffWords = ({ from, to }: DaysOff): string =>
  from === to ? shortDate(from) : `${formatDay(from, SHORT_DAY)} – ${shortDate(to)}`

export interface DaysOffForm {
  closed: DaysOff[]
  /** Typed and not added yet; saved all the same. */
  from: string
  to: string
  paused: boolean
  paused_until: string
  pause_message: string
}

/** Days that are over are dropped, and a pause that is over counts as none. */
export function formOf(settings: Settings, time_zone: string, now: Date): DaysOffForm {
  const { paused_until, closed_dates } = settings
  const today = dayOf(now, time_zone)
  const paused = paused_until !== null && Date.parse(paused_until) > now.getTime()
  return {
    closed: daysOffOf(closed_dates.filter((day) => day >= today)),
    from: '',
    to: '',
    paused,
    paused_until: paused ? dayOf(paused_until, time_zone) : '',
    pause_message: (paused && settings.pause_message) || '',
  }
}

type Typed = Pick<DaysOffForm, 'from' | 'to'>

/** What is typed could be added. */
export const isSpan = ({ from, to }: Typed): boolean =>
  isLikelyDay(from) && (to === '' || (isLikelyDay(to) && to >= from))

/** Those listed and the one that is being typed. */
export const allOf = ({ closed, from, to }: Typed & Pick<DaysOffForm, 'closed'>): DaysOff[] =>
  isSpan({ from, to }) ? together([...closed, { from, to: to || from }]) : closed

/** `before`: a pause until some hour of a day keeps that hour unless the baker changes the day. */
export const bodyOf = (form: DaysOffForm, { paused_until }: Pick<Settings, 'paused_until'>, time_zone: string) => ({
  closed_dates: allOf(form),
  paused_until: form.paused
    ? paused_until && dayOf(paused_until, time_zone) === form.paused_until
      ? paused_until
      : form.paused_until
    : null,
  ...(form.paused ? { pause_message: form.pause_message } : {}),
})

export function formProblems(form: DaysOffForm): Record<string, string | false> {
  const { from, to, paused, paused_until } = form
  const wrong_year = (day: string) => day !== '' && !isLikelyDay(day) && WRONG_YEAR
  const backwards = Boolean(from && to) && to < from && 'The last day can’t be before the first.'
  return {
    closed_from: (Boolean(to) && !from && 'Please enter the first day, too.') || wrong_year(from),
    closed_to: wrong_year(to) || backwards || (countDays(allOf(form)) > MOST_CLOSED_DAYS && TOO_MANY_CLOSED),
    paused_until: paused && (paused_until ? wrong_year(paused_until) : 'Please say when you’re back.'),
  }
}
