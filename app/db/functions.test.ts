import { beforeAll, describe, expect, test } from 'vitest'
import { BRAND } from '~/lib/brand'
import { useDatabase as testDatabase } from '../../tests/setup/database'
import { hoursAgo, rowsOf } from '../../tests/setup/rows'

const database = testDatabase()
const { insertUser, insertBakery, attempt } = rowsOf(database)

describe('check_username_public_safe', () => {
  beforeAll(async () => {
    await insertUser({ username: 'Taken_Name' })
    await insertUser({ username: 'fresh_claim', email_verified_at: null })
    await insertUser({ username: 'stale_claim', email_verified_at: null, created_at: hoursAgo(25) })
  })

  test.each([
    [null, false, false, 'Username is required'],
    ['   ', false, false, 'Username is required'],
    ['ab', false, false, 'Username must be at least 3 characters'],
    ['a'.repeat(21), false, false, 'Username must be at most 20 characters'],
    ['1abc', false, false, 'Username must start with a letter'],
    ['_abc', false, false, 'Username must start with a letter'],
    ['abc_', false, false, 'Username must end with a letter or number'],
    ['a-b-c', false, false, 'Username may contain only letters, numbers and underscores'],
    ['zoë', false, false, 'Username may contain only letters, numbers and underscores'],
    ['taken_NAME ', true, false, 'Username is not available'],
    ['fresh_claim', true, false, 'Username is not available'],
    ['Support', true, false, 'Username is not available'],
    [BRAND, true, false, 'Username is not available'],
    ['stale_claim', true, true, null],
    ['a'.repeat(20), true, true, null],
    ['Rye_and_Co7', true, true, null],
  ])('%j', async (name, valid, available, error) => {
    const { rows } = await database.pool.query('select * from check_username_public_safe($1)', [name])
    expect(rows).toEqual([{ valid, available, error }])
  })

  test('a name it calls valid is one the table takes, and the other way round', async () => {
    for (const name of ['abc', 'A1b', 'a_b', 'ab', '1ab', 'a__', 'ab ', 'a b', 'é12', 'a'.repeat(20), 'a'.repeat(21)]) {
      const { rows } = await database.pool.query('select valid from check_username_public_safe($1)', [name])
      const stored = await attempt((client) => insertUser({ username: name }, client))
      expect([name, stored === null]).toEqual([name, rows[0].valid && name === name.trim()])
    }
  })
})

describe('find_bakeries_within_radius', () => {
  const AUSTIN = { latitude: 30.2672, longitude: -97.7431 }
  const find = async (...args: unknown[]) => {
    const marks = args.map((_, i) => `$${i + 1}`).join(', ')
    const sql = `select b.name, f.distance_km from find_bakeries_within_radius(${marks}) with ordinality f
      join bakeries b using (id) order by f.ordinality`
    return (await database.pool.query<{ name: string; distance_km: number }>(sql, args)).rows
  }
  const names = async (...args: unknown[]) => (await find(...args)).map((row) => row.name)

  beforeAll(async () => {
    const north = (km: number) => ({ latitude: AUSTIN.latitude + km / 111.195, longitude: AUSTIN.longitude })
    const premium = { is_premium: true, premium_activated_at: hoursAgo(48) }
    await insertBakery({ name: 'Rest 1', ...north(1) })
    await insertBakery({ name: 'Expired 2', ...north(2), ...premium, premium_until: hoursAgo(1) })
    await insertBakery({ name: 'Rest 3', ...north(3) })
    await insertBakery({ name: 'Premium 10', ...north(10), ...premium, premium_until: hoursAgo(-1) })
    await insertBakery({ name: 'Premium 20', ...north(20), ...premium })
    await insertBakery({ name: 'Far 30', ...north(30) })
    await insertBakery({ name: 'Hidden', ...north(1), hidden: true })
    await insertBakery({ name: 'Unapproved', ...north(1), approved: false })
    await insertBakery({ name: 'Nowhere', latitude: null, longitude: null })
  })

  test('public ones within 25 km, premium first, both parts by distance, expired premium among the rest', async () => {
    expect(await names(30.2672, -97.7431)).toEqual(['Premium 10', 'Premium 20', 'Rest 1', 'Expired 2', 'Rest 3'])
  })

  test('pages put together are the whole list, whatever the page size', async () => {
    const whole = await names(30.2672, -97.7431, 100)
    expect(whole).toHaveLength(6)
    for (const size of [1, 2, 3, 4, 5]) {
      const pages: string[] = []
      for (let offset = 0; offset < 8; offset += size)
        pages.push(...(await names(30.2672, -97.7431, 100, size, offset)))
      expect(pages).toEqual(whole)
    }
  })

  test('distances are those of the haversine formula, across the antimeridian too', async () => {
    await insertBakery({ name: 'Semisopochnoi', latitude: 51.95, longitude: 179.9 })
    const [found] = await find(51.95, -179.9, 20)
    expect(found?.name).toBe('Semisopochnoi')
    expect(found?.distance_km).toBeCloseTo(haversine(51.95, -179.9, 51.95, 179.9), 6)
  })

  test.each([
    ['no latitude', [null, -97], 'Latitude and longitude required for geographic search'],
    ['a latitude that is not one', [91, 0], 'Latitude must be between -90 and 90 and longitude between -180 and 180'],
    ['not a number', ['NaN', 0], 'Latitude must be between -90 and 90 and longitude between -180 and 180'],
    ['a negative radius', [30, -97, -1], 'Radius must be between 0 and 20038 km'],
  ])('refuses %s', async (_, args, message) => {
    await expect(find(...args)).rejects.toThrow(message)
  })

  test('an offset past the end is an empty page', async () => {
    expect(await find(30.2672, -97.7431, 25, 50, 2_147_483_647)).toEqual([])
  })
})

function haversine(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const h =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h))
}
