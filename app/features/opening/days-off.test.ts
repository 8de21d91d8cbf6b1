import { expect, test } from 'vitest'
import { SETTINGS } from '../../../tests/factories/settings'
import { allOf, bodyOf, daysOffOf, daysOffWords, formOf, formProblems, isSpan } from './days-off'
import type { Settings } from './opening.contract'

const NOW = new Date('2026-11-16T18:00:00.000Z')
const form = (change: Partial<Settings> = {}) => formOf({ ...SETTINGS, ...change }, 'America/Chicago', NOW)
const body = (read: ReturnType<typeof form>) => bodyOf(read, SETTINGS, 'America/Chicago')

test.each([
  [[], []],
  [['2026-12-24'], [['2026-12-24', '2026-12-24']]],
  [
    ['2027-01-01', '2026-12-30', '2026-12-31', '2027-01-03'],
    [
      ['2026-12-30', '2027-01-01'],
      ['2027-01-03', '2027-01-03'],
    ],
  ],
])('%j are %j', (days, spans) => expect(daysOffOf(days)).toEqual(spans.map(([from, to]) => ({ from, to }))))

test('a week off reads as one entry', () => {
  expect(daysOffWords({ from: '2026-12-24', to: '2026-12-26' })).toBe('Thu, Dec 24 – Sat, Dec 26, 2026')
  expect(daysOffWords({ from: '2026-12-24', to: '2026-12-24' })).toBe('Thu, Dec 24, 2026')
})

test('what is saved unchanged is what was read, less the days that are over', () =>
  expect(body(form())).toEqual({
    closed_dates: [{ from: '2026-12-24', to: '2026-12-26' }],
    paused_until: SETTINGS.paused_until,
    pause_message: 'Off to the coast!',
  }))

test('days that were typed and not added yet are saved as well', () => {
  const typed = { ...form(), closed: [], from: '2027-02-01' }
  expect(body(typed).closed_dates).toEqual([{ from: '2027-02-01', to: '2027-02-01' }])
  expect(body({ ...typed, to: '2027-02-07' }).closed_dates).toEqual([{ from: '2027-02-01', to: '2027-02-07' }])
})

test('what overlaps or touches becomes one entry', () => {
  const closed = [{ from: '2027-02-01', to: '2027-02-07' }]
  const added = (from: string, to = '') => allOf({ closed, from, to })
  expect(added('2027-02-03')).toEqual(closed)
  expect(added('2027-02-05', '2027-02-09')).toEqual([{ from: '2027-02-01', to: '2027-02-09' }])
  expect(added('2027-01-31')).toEqual([{ from: '2027-01-31', to: '2027-02-07' }])
  expect(added('2027-02-09')).toEqual([...closed, { from: '2027-02-09', to: '2027-02-09' }])
})

test('a year of too many digits, as a finger types it, adds nothing', () => {
  const closed = [{ from: '2027-02-01', to: '2027-02-07' }]
  for (const [from, to] of [
    ['12027-02-10', ''],
    ['2027-02-10', '20271-02-10'],
  ] as const) {
    expect(isSpan({ from, to })).toBe(false)
    expect(allOf({ closed, from, to })).toEqual(closed)
  }
})

test('a break that is over is none', () => {
  const read = form({ paused_until: '2026-11-10T06:00:00.000Z' })
  expect(body(read)).toMatchObject({ paused_until: null })
  expect(body(read)).not.toHaveProperty('pause_message')
})

test('another day means its beginning at the bakery', () =>
  expect(body({ ...form(), paused_until: '2026-12-02' }).paused_until).toBe('2026-12-02'))

test.each([
  [{ paused_until: '' }, 'paused_until', 'Please say when you’re back.'],
  [{ to: '2026-12-01' }, 'closed_from', 'Please enter the first day, too.'],
  [{ from: '2026-12-02', to: '2026-12-01' }, 'closed_to', 'The last day can’t be before the first.'],
  [{ from: '2026-12-02', to: '2099-12-01' }, 'closed_to', 'You can close for up to 366 days.'],
  [{ from: '12026-12-02' }, 'closed_from', 'Please check the year.'],
  [{ paused_until: '20261-12-02' }, 'paused_until', 'Please check the year.'],
  [{ from: '2026-12-02', to: '20261-12-05' }, 'closed_to', 'Please check the year.'],
])('%j is named beside its field', (change, field, sentence) => {
  const named = Object.entries(formProblems({ ...form(), ...change })).filter(([, problem]) => problem)
  expect(named).toEqual([[field, sentence]])
})
