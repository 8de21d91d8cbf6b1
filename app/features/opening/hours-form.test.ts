import { expect, test } from 'vitest'
import { SETTINGS } from '../../../tests/factories/settings'
import { bodyOf, formOf, formProblems } from './hours-form'
import type { Settings } from './opening.contract'

const ROUND = { fulfillment_type: 'delivery', weekday: 6, from: '09:00', to: '11:00', max_orders: null } as const
const form = (change: Partial<Settings> = {}) => formOf({ ...SETTINGS, ...change })

test('what is saved unchanged is what was read, delivery rounds included', () => {
  const read = { ...SETTINGS, hours: [...SETTINGS.hours, ROUND] }
  expect(formOf(read).rows).toHaveLength(1)
  expect(bodyOf(formOf(read), read)).toEqual({ hours: read.hours, order_by: SETTINGS.order_by })
  expect(Object.values(formProblems(form())).filter(Boolean)).toEqual([])
})

test('hours of notice take the place of a day', () => {
  const read = form({ order_by: null, notice_hours: 36 })
  expect(bodyOf(read, SETTINGS)).toEqual({ hours: SETTINGS.hours, notice_hours: 36 })
})

test.each([
  [{ rule: 'notice', notice_hours: '1.5' }, 'notice_hours', 'Please enter the hours as a number from 0 to 720.'],
  [{ rule: 'notice', notice_hours: ' ' }, 'notice_hours', 'Please enter the hours as a number from 0 to 720.'],
  [{ order_time: '' }, 'order_by.time', 'Please choose a time.'],
] as const)('%j is named beside its field', (change, field, sentence) =>
  expect(formProblems({ ...form(), ...change })).toMatchObject({ [field]: sentence }),
)

test.each([
  [{ days: [] }, 'Choose at least one day.'],
  [{ from: '' }, 'Please choose both times.'],
  [{ max_orders: 0 }, 'Please enter a limit from 1 to 999.'],
  [{ from: '18:00', to: '15:00' }, 'Each window has to end after it begins, on the same day.'],
])('a row with %j says so', (change, sentence) => {
  const [row] = form().rows
  expect(formProblems({ ...form(), rows: [{ ...row!, ...change }] })[`hours:${row!.key}`]).toBe(sentence)
})
