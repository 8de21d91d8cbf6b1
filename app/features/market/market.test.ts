import { describe, expect, test } from 'vitest'
import { barsOf, CHARTED, daysOf, monthsOf, spanBefore, spanOf, stepOf } from './market'

const NONE = Object.fromEntries(CHARTED.map((figure) => [figure, 0])) as Record<(typeof CHARTED)[number], number>
const TODAY = '2026-03-08'

describe('the days that are looked at', () => {
  test.each([
    [{}, { from: '2026-02-07', to: TODAY }],
    [{ from: '2026-03-01' }, { from: '2026-03-01', to: TODAY }],
    [{ to: '2026-01-30' }, { from: '2026-01-01', to: '2026-01-30' }],
    [{ from: '2027-01-01' }, { from: '2027-01-01', to: '2027-01-01' }],
  ])('%j', (asked, span) => expect(spanOf(asked, TODAY)).toEqual(span))

  test('are followed from as many right before', () => {
    const span = { from: '2026-02-07', to: TODAY }
    expect(daysOf(span)).toBe(30)
    expect(spanBefore(span)).toEqual({ from: '2026-01-08', to: '2026-02-06' })
  })
})

describe('whole months', () => {
  test.each([
    ['2026-01-01', '2026-03-31', '2026-01-01', '2026-04-01'],
    ['2025-11-15', '2026-03-08', '2025-12-01', '2026-03-01'],
    ['2025-12-31', '2026-02-28', '2026-01-01', '2026-03-01'],
    ['2026-02-07', '2026-03-08', '2026-02-07', '2026-02-07'],
    ['2026-02-02', '2026-02-03', '2026-02-02', '2026-02-02'],
  ])('from %s to %s', (from, to, first, end) => expect(monthsOf({ from, to })).toEqual({ first, end }))
})

describe('bars', () => {
  test('are of every day, also where nothing happened', () => {
    const span = { from: '2026-02-27', to: '2026-03-01' }
    const bars = barsOf(span, [{ ...NONE, day: '2026-02-28', orders: 2 }])
    expect(bars.map(({ day, orders }) => [day, orders])).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 2],
      ['2026-03-01', 0],
    ])
  })

  test('are weeks from Monday in a longer time, the first one cut', () => {
    const span = { from: '2026-01-01', to: '2026-06-30' }
    expect(stepOf(span)).toBe('week')
    const day = (day: string, paid_cents: number) => ({ ...NONE, day, paid_cents })
    const bars = barsOf(span, [day('2026-01-04', 1), day('2026-01-05', 2), day('2026-01-11', 3), day('2026-06-30', 4)])
    expect(bars.slice(0, 3).map(({ day, paid_cents }) => [day, paid_cents])).toEqual([
      ['2026-01-01', 1],
      ['2026-01-05', 5],
      ['2026-01-12', 0],
    ])
    expect(bars.at(-1)).toMatchObject({ day: '2026-06-29', paid_cents: 4 })
    expect(bars).toHaveLength(27)
  })

  test('are months in years', () => {
    const span = { from: '2024-01-15', to: '2026-01-10' }
    expect(stepOf(span)).toBe('month')
    const bars = barsOf(span, [{ ...NONE, day: '2025-12-31', views: 7 }])
    expect(bars).toHaveLength(25)
    expect([bars[0]?.day, bars.at(-2)]).toEqual([
      '2024-01-15',
      expect.objectContaining({ day: '2025-12-01', views: 7 }),
    ])
  })
})
