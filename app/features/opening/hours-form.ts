import { hoursProblem } from './hours-problem'
import { type HoursRow, hoursOf, rowAt, rowsOf } from './hours-rows'
import type { FulfillmentType } from './opening'
import type { Settings } from './opening.contract'

/** Pickup hours, and how early people have to order. */
export interface HoursForm {
  rows: HoursRow[]
  rule: 'notice' | 'day'
  notice_hours: string
  days_before: number
  order_time: string
}

export const formOf = ({ hours, order_by, notice_hours }: Settings): HoursForm => ({
  rows: rowsOfKind(hours, 'pickup'),
  rule: order_by ? 'day' : 'notice',
  notice_hours: String(notice_hours ?? 24),
  days_before: order_by?.days_before ?? 1,
  order_time: order_by?.time ?? '12:00',
})

export const bodyOf = (form: HoursForm, { hours }: Pick<Settings, 'hours'>) => ({
  hours: [...hoursOf(form.rows), ...hours.filter(({ fulfillment_type }) => fulfillment_type !== 'pickup')],
  ...(form.rule === 'day'
    ? { order_by: { days_before: form.days_before, time: form.order_time } }
    : { notice_hours: Number(form.notice_hours) }),
})

export function formProblems(form: HoursForm): Record<string, string | false> {
  const hours = Number(form.notice_hours)
  return {
    ...rowsProblems(form.rows),
    notice_hours:
      form.rule === 'notice' &&
      !(form.notice_hours.trim() && Number.isInteger(hours) && hours >= 0 && hours <= 720) &&
      'Please enter the hours as a number from 0 to 720.',
    'order_by.time': form.rule === 'day' && !form.order_time && 'Please choose a time.',
  }
}

export const rowsOfKind = (hours: Settings['hours'], kind: FulfillmentType): HoursRow[] =>
  rowsOf(hours.filter(({ fulfillment_type }) => fulfillment_type === kind))

/** Of pickup hours or delivery rounds. */
export function rowsProblems(rows: readonly HoursRow[]): Record<string, string> {
  const wrong = hoursProblem(hoursOf(rows))
  const row = wrong && rowAt(rows, wrong.at)
  const without = rows.find(({ days }) => days.length === 0)
  const open = rows.find(({ from, to }) => !from || !to)
  const limit = rows.find(({ max_orders: max }) => max !== null && !(Number.isInteger(max) && max > 0 && max < 1000))
  return {
    ...(row ? { [fieldOf(row)]: wrong.sentence } : {}),
    ...(limit ? { [fieldOf(limit)]: 'Please enter a limit from 1 to 999.' } : {}),
    ...(open ? { [fieldOf(open)]: 'Please choose both times.' } : {}),
    ...(without ? { [fieldOf(without)]: 'Choose at least one day.' } : {}),
  }
}

/** The field name of a row's problem. */
export const fieldOf = ({ key }: Pick<HoursRow, 'key'>): string => `hours:${key}`
