import { dayOf } from '~/lib/zone'
import { hoursProblem } from './hours-problem'
import { type HoursRow, hoursOf, rowAt, rowsOf } from './hours-rows'
import type { Settings } from './opening.contract'

export interface OpeningForm {
  rows: HoursRow[]
  rule: 'notice' | 'day'
  notice_hours: string
  days_before: number
  order_time: string
  closed_dates: string[]
  paused: boolean
  paused_until: string
  pause_message: string
}

/** A pause that is over counts as none. */
export function formOf(settings: Settings, time_zone: string, now: Date): OpeningForm {
  const { order_by, notice_hours, paused_until } = settings
  const today = dayOf(now, time_zone)
  const paused = paused_until !== null && Date.parse(paused_until) > now.getTime()
  return {
    rows: rowsOf(settings.hours),
    rule: order_by ? 'day' : 'notice',
    notice_hours: String(notice_hours ?? 24),
    days_before: order_by?.days_before ?? 1,
    order_time: order_by?.time ?? '12:00',
    closed_dates: settings.closed_dates.filter((day) => day >= today),
    paused,
    paused_until: paused ? dayOf(paused_until, time_zone) : '',
    pause_message: (paused && settings.pause_message) || '',
  }
}

/** `before`: a pause until some hour of a day keeps that hour unless the baker changes the day. */
export const bodyOf = (form: OpeningForm, before: Pick<Settings, 'paused_until'>, time_zone: string) => ({
  hours: hoursOf(form.rows),
  ...(form.rule === 'day'
    ? { order_by: { days_before: form.days_before, time: form.order_time } }
    : { notice_hours: Number(form.notice_hours) }),
  closed_dates: form.closed_dates,
  paused_until: form.paused ? untilOf(form, before, time_zone) : null,
  ...(form.paused ? { pause_message: form.pause_message } : {}),
})

const untilOf = (form: OpeningForm, { paused_until }: Pick<Settings, 'paused_until'>, time_zone: string) =>
  paused_until && dayOf(paused_until, time_zone) === form.paused_until ? paused_until : form.paused_until

export function formProblems(form: OpeningForm): Record<string, string | false> {
  const wrong = hoursProblem(hoursOf(form.rows))
  const row = wrong && rowAt(form.rows, wrong.at)
  const without = form.rows.find(({ days }) => days.length === 0)
  const open = form.rows.find(({ from, to }) => !from || !to)
  const limit = form.rows.find(
    ({ max_orders: max }) => max !== null && !(Number.isInteger(max) && max > 0 && max < 1000),
  )
  const hours = Number(form.notice_hours)
  return {
    ...(row ? { [fieldOf(row)]: wrong.sentence } : {}),
    ...(limit ? { [fieldOf(limit)]: 'A limit is a number from 1 to 999.' } : {}),
    ...(open ? { [fieldOf(open)]: 'Please say from when to when.' } : {}),
    ...(without ? { [fieldOf(without)]: 'Choose at least one day.' } : {}),
    notice_hours:
      form.rule === 'notice' &&
      !(form.notice_hours.trim() && Number.isInteger(hours) && hours >= 0 && hours <= 720) &&
      'Please give the hours as a number from 0 to 720.',
    'order_by.time': form.rule === 'day' && !form.order_time && 'Please say until what time.',
    paused_until: form.paused && !form.paused_until && 'Please say until when you’re away.',
  }
}

/** The field name of a row's problem. */
export const fieldOf = ({ key }: Pick<HoursRow, 'key'>): string => `hours:${key}`
