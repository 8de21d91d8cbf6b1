import { expect, test } from 'vitest'
import type { Settings } from './opening.contract'
import { bodyOf, formOf, formProblems } from './opening-form'

const SETTINGS: Settings = {
  hours: [{ fulfillment_type: 'pickup', weekday: 5, from: '15:00', to: '18:00', max_orders: 8 }],
  notice_hours: null,
  order_by: { days_before: 1, time: '12:00' },
  closed_dates: ['2026-11-01', '2026-11-26'],
  paused_until: '2026-12-01T06:00:00.000Z',
  pause_message: 'Off to the coast!',
  pickup_instructions: null,
  delivery_enabled: false,
  delivery_fee: 0,
  delivery_radius: null,
  estimated_delivery_time: null,
  version: '00000000-0000-0000-0000-000000000000',
}
const NOW = new Date('2026-11-16T18:00:00.000Z')
const form = (change: Partial<Settings> = {}) => formOf({ ...SETTINGS, ...change }, 'America/Chicago', NOW)

const body = (read: ReturnType<typeof form>) => bodyOf(read, SETTINGS, 'America/Chicago')

test('what is saved unchanged is what was read, less the days that are over', () => {
  expect(body(form())).toEqual({
    hours: SETTINGS.hours,
    order_by: SETTINGS.order_by,
    closed_dates: ['2026-11-26'],
    paused_until: SETTINGS.paused_until,
    pause_message: 'Off to the coast!',
  })
  expect(Object.values(formProblems(form())).filter(Boolean)).toEqual([])
})

test('a rest that is over is none, and hours of notice take the place of a day', () => {
  const read = form({ paused_until: '2026-11-10T06:00:00.000Z', order_by: null, notice_hours: 36 })
  expect(body(read)).toMatchObject({ notice_hours: 36, paused_until: null })
  expect(body(read)).not.toHaveProperty('order_by')
  expect(body(read)).not.toHaveProperty('pause_message')
})

test('another day means its beginning at the bakery', () =>
  expect(body({ ...form(), paused_until: '2026-12-02' }).paused_until).toBe('2026-12-02'))

test.each([
  [{ rule: 'notice', notice_hours: '1.5' }, 'notice_hours', 'Please give the hours as a number from 0 to 720.'],
  [{ rule: 'notice', notice_hours: ' ' }, 'notice_hours', 'Please give the hours as a number from 0 to 720.'],
  [{ order_time: '' }, 'order_by.time', 'Please say until what time.'],
  [{ paused_until: '' }, 'paused_until', 'Please say until when you’re away.'],
] as const)('%j is named beside its field', (change, field, sentence) =>
  expect(formProblems({ ...form(), ...change })).toMatchObject({ [field]: sentence }),
)

test.each([
  [{ days: [] }, 'Choose at least one day.'],
  [{ from: '' }, 'Please say from when to when.'],
  [{ max_orders: 0 }, 'A limit is a number from 1 to 999.'],
  [{ from: '18:00', to: '15:00' }, 'Each window has to end after it begins, on the same day.'],
])('a row with %j says so', (change, sentence) => {
  const [row] = form().rows
  expect(formProblems({ ...form(), rows: [{ ...row!, ...change }] })[`hours:${row!.key}`]).toBe(sentence)
})
