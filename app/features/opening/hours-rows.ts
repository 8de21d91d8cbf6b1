import type { FulfillmentType, WeeklyWindow } from './opening'

/** Equal hours on several weekdays, which a baker thinks of as one. */
export interface HoursRow extends Omit<WeeklyWindow, 'weekday'> {
  key: string
  /** 0 is Sunday. */
  days: number[]
}

export function rowsOf(hours: readonly WeeklyWindow[]): HoursRow[] {
  const rows = new Map<string, HoursRow>()
  for (const { weekday, ...window } of hours) {
    const key = JSON.stringify(Object.values(window))
    const row = rows.get(key) ?? { ...window, to: shown(window.to), key, days: [] }
    row.days.push(weekday)
    rows.set(key, row)
  }
  return [...rows.values()]
}

export const hoursOf = (rows: readonly HoursRow[]): WeeklyWindow[] =>
  rows.flatMap(({ days, key: _, ...window }) =>
    days.toSorted((one, other) => one - other).map((weekday) => ({ ...window, to: meant(window.to), weekday })),
  )

/** The row of the window at this index of `hoursOf`. */
export function rowAt(rows: readonly HoursRow[], at: number): HoursRow | undefined {
  const ends = rows.map((_, index) => rows.slice(0, index + 1).reduce((sum, { days }) => sum + days.length, 0))
  return rows[ends.findIndex((end) => at < end)]
}

export const newRow = (fulfillment_type: FulfillmentType, key: string): HoursRow => ({
  key,
  fulfillment_type,
  days: [],
  from: '15:00',
  to: '18:00',
  max_orders: null,
})

// Time fields have no 24:00.
const shown = (to: string) => (to === '24:00' ? '00:00' : to)
const meant = (to: string) => (to === '00:00' ? '24:00' : to)
