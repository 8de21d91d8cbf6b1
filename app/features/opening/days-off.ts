import { addDays, dayOf, formatDay, SHORT_DAY, shortDate } from '~/lib/zone'
import type { Settings } from './opening.contract'

/** Both days are closed, and all between. */
export interface DaysOff {
  from: string
  to: string
}

/** Days that follow each other are one entry, as the baker thinks of them. */
export function daysOffOf(days: readonly string[]): DaysOff[] {
  const entries: DaysOff[] = []
  for (const day of days.toSorted()) {
    const last = entries.at(-1)
    if (last && day <= addDays(last.to, 1)) last.to = day
    else entries.push({ from: day, to: day })
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

/** Those listed and the one that is being typed. */
export const allOf = ({ closed, from, to }: Pick<DaysOffForm, 'closed' | 'from' | 'to'>): DaysOff[] =>
  from ? [...closed, { from, to: to || from }] : closed

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

export const formProblems = ({ from, to, paused, paused_until }: DaysOffForm): Record<string, string | false> => ({
  closed_from: Boolean(to) && !from && 'Please give the first day, too.',
  closed_to: Boolean(from && to) && to < from && 'The last day can’t be before the first.',
  paused_until: paused && !paused_until && 'Please say until when you’re away.',
})
