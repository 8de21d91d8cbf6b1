import { describe, expect, test } from 'vitest'
import { useDatabase as testDatabase } from '../../tests/setup/database'
import {
  addDays,
  dayOf,
  formatDated,
  formatDay,
  formatMoment,
  formatPast,
  longDate,
  momentOf,
  SHORT_DAY,
  shortDate,
  wallTime,
  zoneWords,
} from './zone'

const database = testDatabase()
const DENVER = 'America/Denver'

/** Every zone of the United States, with the hours that its clocks are behind UTC in winter and in summer. */
const ZONES: [zone: string, winter: number, summer: number][] = [
  ...zones(5, 4, 'America/New_York', 'America/Detroit', 'America/Kentucky/Louisville', 'America/Kentucky/Monticello'),
  ...zones(5, 4, 'America/Indiana/Indianapolis', 'America/Indiana/Vincennes', 'America/Indiana/Winamac'),
  ...zones(5, 4, 'America/Indiana/Marengo', 'America/Indiana/Petersburg', 'America/Indiana/Vevay'),
  ...zones(6, 5, 'America/Chicago', 'America/Indiana/Tell_City', 'America/Indiana/Knox', 'America/Menominee'),
  ...zones(6, 5, 'America/North_Dakota/Center', 'America/North_Dakota/New_Salem', 'America/North_Dakota/Beulah'),
  // The Navajo Nation changes its clocks, the rest of Arizona does not.
  ...zones(7, 6, DENVER, 'America/Boise', 'America/Shiprock', 'Navajo'),
  ...zones(7, 7, 'America/Phoenix'),
  ...zones(8, 7, 'America/Los_Angeles'),
  ...zones(9, 8, 'America/Anchorage', 'America/Juneau', 'America/Sitka', 'America/Metlakatla', 'America/Yakutat'),
  ...zones(9, 8, 'America/Nome'),
  ...zones(10, 9, 'America/Adak'),
  ...zones(10, 10, 'Pacific/Honolulu'),
  ...zones(4, 4, 'America/Puerto_Rico', 'America/St_Thomas'),
  ...zones(-10, -10, 'Pacific/Guam', 'Pacific/Saipan'),
  ...zones(11, 11, 'Pacific/Pago_Pago'),
]
function zones(winter: number, summer: number, ...names: string[]): [string, number, number][] {
  return names.map((name) => [name, winter, summer])
}
const CHANGES = [
  { day: '2026-03-08', into: 'summer' },
  { day: '2026-11-01', into: 'winter' },
  { day: '2027-03-14', into: 'summer' },
  { day: '2027-11-07', into: 'winter' },
] as const
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

describe.each(CHANGES)('the day on which clocks change into $into time, $day', ({ day, into }) => {
  test.each(ZONES)('%s', (zone, winter, summer) => {
    const [before, after] = into === 'summer' ? [winter, summer] : [summer, winter]
    const at = (date: string, time: string, behind: number) =>
      new Date(Date.parse(`${date}T${time}:00Z`) + behind * 3_600_000).toISOString()
    const moments = [
      ['01:59', day, into === 'summer' ? before : after],
      ['00:30', day, before],
      ['03:00', day, after],
      ['08:00', day, after],
      ['18:00', day, after],
      ['23:30', addDays(day, -1), before],
      ['00:30', addDays(day, 1), after],
    ] as const
    for (const [time, date, behind] of moments) {
      expect([time, momentOf(`${date}T${time}`, zone)]).toEqual([time, at(date, time, behind)])
      expect(wallTime(at(date, time, behind), zone)).toBe(`${date}T${time}`)
      expect(dayOf(at(date, time, behind), zone)).toBe(date)
    }
  })

  test('PostgreSQL reads and shows every half hour of it and of its neighbors as we do, in all zones', async () => {
    const asked = ZONES.flatMap(([zone]) =>
      [-1, 0, 1].flatMap((days) => HALF_HOURS.map((time) => ({ zone, wall: `${addDays(day, days)}T${time}` }))),
    )
    const utc = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
    const { rows } = await database.pool.query<{ zone: string; wall: string; at: string; shown: string }>(
      `select zone, wall, to_char(moment at time zone 'utc', ${utc}) as at,
         to_char((wall || 'Z')::timestamptz at time zone zone, 'YYYY-MM-DD"T"HH24:MI') as shown
       from unnest($1::text[], $2::text[]) as asked (zone, wall),
         lateral (select wall::timestamp at time zone zone as moment) as read`,
      [asked.map(({ zone }) => zone), asked.map(({ wall }) => wall)],
    )
    expect(rows).toHaveLength(asked.length)
    const ours = rows.map(({ zone, wall }) => ({
      zone,
      wall,
      at: momentOf(wall, zone),
      shown: wallTime(`${wall}:00Z`, zone),
    }))
    expect(ours).toEqual(rows)
  })
})

describe('the wall clock of a field', () => {
  test.each([
    ['2026-11-20T16:30:00.000Z', '2026-11-20T09:30'],
    ['2026-07-01T06:00:00.000Z', '2026-07-01T00:00'],
    // The second time of the hour that happens twice, and the hour after it.
    ['2026-11-01T08:30:00.000Z', '2026-11-01T01:30'],
    ['2026-11-01T09:00:00.000Z', '2026-11-01T02:00'],
  ])('%s is %s, there and back', (at, wall) => {
    expect(wallTime(at, DENVER)).toBe(wall)
    expect(momentOf(wall, DENVER)).toBe(at)
  })

  test('an hour that is skipped is the moment that it would have been; nonsense is none', () => {
    expect(momentOf('2026-03-08T02:30', DENVER)).toBe('2026-03-08T09:30:00.000Z')
    expect(momentOf('', DENVER)).toBeNull()
    expect(momentOf('2026-13-45T99:99', DENVER)).toBeNull()
  })
})

test('a day is the bakery’s', () => {
  const now = new Date('2026-11-16T00:30:00.000Z')
  expect(dayOf(now, DENVER)).toBe('2026-11-15')
  expect(dayOf(now, 'UTC')).toBe('2026-11-16')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('a day is told as it is written, wherever one is', () => {
  expect(formatDay('2026-11-09', SHORT_DAY)).toBe('Mon, Nov 9')
  expect(shortDate('2026-11-20')).toBe('Fri, Nov 20, 2026')
  expect(longDate('2026-11-20')).toBe('Friday, November 20, 2026')
})

test('words', () => {
  expect(formatMoment(new Date('2026-11-20T15:30:00Z'), 'America/Chicago')).toBe('Friday, November 20 at 9:30 AM CST')
  expect(zoneWords('America/Los_Angeles')).toBe('Pacific Time')
})

test('what is kept has its year; what is past has it where the year is another there', () => {
  const at = new Date('2026-01-01T05:30:00Z')
  const year = 'Wednesday, December 31, 2025 at 11:30 PM CST'
  expect(formatDated(at, 'America/Chicago')).toBe(year)
  expect(formatPast(at, 'America/Chicago', new Date('2026-01-01T07:00:00Z'))).toBe(year)
  expect(formatPast(at, 'America/Chicago', new Date('2026-01-01T05:59:00Z'))).toBe(
    'Wednesday, December 31 at 11:30 PM CST',
  )
})
