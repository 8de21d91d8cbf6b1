import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../tests/setup/app'
import { loadPlaces } from './places-data.commands.server'

const site = useApp()
beforeAll(async () => {
  await loadPlaces(site.services.pool)
})

const ask = (body: object) => site.call('POST', '/geocode-address', { body })
const suggest = async (address: string, more: object = {}): Promise<Record<string, unknown>[]> => {
  const { status, body } = await ask({ address, type: 'suggestions', ...more })
  expect({ status, success: body.success, error: body.error }).toEqual({ status: 200, success: true, error: null })
  return body.data
}
const names = (found: Record<string, unknown>[]) => found.map(({ display_name }) => display_name)

const NEAR_MAINE = { lat: 44.8, lng: -68.77 }
const NEAR_OREGON = { lat: 44.94, lng: -123.04 }

describe('POST /geocode-address', () => {
  test('answers as the spec lists it', async () => {
    expect((await suggest('94558'))[0]).toEqual({
      display_name: 'Napa, CA 94558',
      latitude: expect.closeTo(38.4, 0),
      longitude: expect.closeTo(-122.3, 0),
      type: 'zip',
      address: 'Napa, CA 94558',
      relevance: 100,
    })
    expect((await suggest('Austin, TX'))[0]).toEqual({
      display_name: 'Austin, TX',
      latitude: expect.closeTo(30.27, 1),
      longitude: expect.closeTo(-97.74, 1),
      type: 'city',
      address: 'Austin, TX',
      relevance: 80,
    })
  })

  test('§9: "known zip code list (two northern California counties) 100" comes first', async () => {
    const found = await suggest('945')
    expect(found.map(({ relevance }) => relevance)).toEqual([100, 100, 100, 100, 100])
    expect(names(await suggest('945', { limit: 20 })).slice(0, 2)).toContain('Napa, CA 94558')
  })

  test.each([
    ['94558', 'Napa, CA 94558', 100],
    ['94558-1234', 'Napa, CA 94558', 100],
    ['94558-12', 'Napa, CA 94558', 100],
    ['945581234', 'Napa, CA 94558', 100],
    ['95476', 'Sonoma, CA 95476', 100],
    ['10001', 'New York, NY 10001', 90],
    ['00901', 'San Juan, PR 00901', 90],
    ['606', 'Chicago, IL 60601', 90],
    ['Napa, CA 94558', 'Napa, CA 94558', 100],
    ['94558 Napa', 'Napa, CA 94558', 100],
    ['napa', 'Napa, CA', 80],
    ['NAPA', 'Napa, CA', 80],
    ['Napa, CA', 'Napa, CA', 80],
    ['napa ca', 'Napa, CA', 80],
    ['napa california', 'Napa, CA', 80],
    ['Napa, California, USA', 'Napa, CA', 80],
    ['napa, cal', 'Napa, CA', 80],
    ['san fran', 'San Francisco, CA', 80],
    ['sf', 'San Francisco, CA', 80],
    ['portland', 'Portland, OR', 80],
    ['portland m', 'Portland, ME', 80],
    ['Portland, M', 'Portland, ME', 80],
    ['springfield', 'Springfield, MO', 80],
    ['springfield illinois', 'Springfield, IL', 80],
    ['st louis', 'St. Louis, MO', 80],
    ['St. Louis', 'St. Louis, MO', 80],
    ['saint louis mo', 'St. Louis, MO', 80],
    ['ft worth', 'Fort Worth, TX', 80],
    ['mt vernon ny', 'Mount Vernon, NY', 80],
    ['stock', 'Stockton, CA', 80],
    ["o'fallon", "O'Fallon, MO", 80],
    ['o’fallon il', "O'Fallon, IL", 80],
    ['ofallon', "O'Fallon, MO", 80],
    ['mayaguez', 'Mayagüez, PR', 80],
    ['MAYAGÜEZ', 'Mayagüez, PR', 80],
    ['new york', 'New York, NY', 80],
    ['nyc', 'New York, NY', 80],
    ['washington dc', 'Washington, DC', 80],
    ['Washington, D.C.', 'Washington, DC', 80],
    ['kansas city kansas', 'Kansas City, KS', 80],
    ['charleston west virginia', 'Charleston, WV', 80],
    ['winston salem', 'Winston-Salem, NC', 80],
    ['vegas', 'Las Vegas, NV', 80],
    ['texas', 'Houston, TX', 80],
    ['west virginia', 'Charleston, WV', 80],
    ['washington', 'Washington, DC', 80],
    ['Napa, TX', 'Napa, CA', 70],
    ['antonio', 'San Antonio, TX', 70],
    ['Sprngfield', 'Springfield, MO', 50],
    ['sprngfield, il', 'Springfield, IL', 50],
    ['pheonix', 'Phoenix, AZ', 50],
    ['cincinatti', 'Cincinnati, OH', 50],
    ['10 Main St, Ithaca, NY', 'Ithaca, NY', 70],
    ['10 Main St, Ithaca, NY 14850', 'Ithaca, NY 14850', 90],
    ['10 Main St Apt 4, Ithaca, New York', 'Ithaca, NY', 70],
    ['10 main st ithaca ny', 'Ithaca, NY', 70],
    ['10 Main St New Haven', 'New Haven, CT', 70],
    ['12345 Main St, Napa, CA', 'Napa, CA', 70],
    ['golden gate park san francisco ca', 'San Francisco, CA', 70],
  ])('%s → %s', async (address, first, relevance) => {
    const found = await suggest(address)
    expect([address, found[0]?.display_name, found[0]?.relevance]).toEqual([address, first, relevance])
  })

  test('places that share a name go by population, and by nearness where the visitor is known', async () => {
    expect(names(await suggest('portland')).slice(0, 2)).toEqual(['Portland, OR', 'Portland, ME'])
    expect(names(await suggest('portland', NEAR_MAINE)).slice(0, 2)).toEqual(['Portland, ME', 'Portland, OR'])
    expect(names(await suggest('portland', NEAR_OREGON))[0]).toBe('Portland, OR')
    expect(names(await suggest('springfield', NEAR_OREGON))[0]).toBe('Springfield, OR')
    expect(names(await suggest('sprngfield', NEAR_OREGON))[0]).toBe('Springfield, OR')
    expect(names(await suggest('04', NEAR_MAINE))[0]).toMatch(/, ME 04\d{3}$/)
  })

  test('gives five unless told otherwise, never one twice, best first', async () => {
    expect(await suggest('san')).toHaveLength(5)
    const twenty = await suggest('san', { limit: 20 })
    expect(new Set(names(twenty)).size).toBe(20)
    const relevances = (await suggest('napa', { limit: 20 })).map(({ relevance }) => relevance as number)
    expect(relevances).toEqual(relevances.toSorted((a, b) => b - a))
    expect(new Set(relevances)).toEqual(new Set([80, 50]))
  })

  test('geocode does not pad a good answer with look-alikes; suggestions do', async () => {
    expect(names((await ask({ address: 'napa', limit: 20 })).body.data)).not.toContain('Nampa, ID')
    expect(names(await suggest('napa', { limit: 20 }))).toContain('Nampa, ID')
    expect(names((await ask({ address: 'sprngfield' })).body.data)[0]).toBe('Springfield, MO')
  })

  test.each([
    '',
    ' ',
    'n',
    'ñ',
    '%',
    '%%',
    '__',
    "''",
    '"; --',
    '日本',
    '🥖🥖',
    '\u202e\u200b',
    '\ud800',
    '99999',
    '945581',
    '1',
    ',',
    ', ,',
    'zzzzqqqq',
  ])('%j is an empty list', async (address) => {
    expect(await suggest(address)).toEqual([])
    expect((await ask({ address })).body).toEqual({ success: true, data: [], error: null })
  })

  test.each([
    [{ address: 'a'.repeat(5000) }, 'address is too long.'],
    [{}, 'address is required.'],
    [{ address: 5 }, 'address must be text.'],
    [{ address: 'napa', type: 'map' }, 'type must be geocode or suggestions.'],
    [{ address: 'napa', limit: 0 }, 'limit must be at least 1.'],
    [{ address: 'napa', limit: 1000 }, 'limit must be at most 20.'],
    [{ address: 'napa', lat: 91, lng: 0 }, 'lat must be at most 90.'],
    [{ address: 'napa', lat: 38 }, 'Latitude and longitude required for geographic search'],
  ])('%j is refused with a sentence', async (body, error) => {
    expect(await ask(body)).toMatchObject({ status: 400, body: { success: false, data: null, error } })
  })

  test('a query that would take long is stopped in the database, with a sentence', async () => {
    const other = await site.services.pool.connect()
    try {
      await other.query('begin; lock table places in access exclusive mode')
      const { status, body, headers } = await ask({ address: 'napa' })
      expect({ status, body }).toMatchObject({
        status: 503,
        body: { success: false, error: expect.stringMatching(/\w\.$/) },
      })
      expect(headers['retry-after']).toBe('2')
    } finally {
      await other.query('rollback')
      other.release()
    }
    expect(names(await suggest('napa'))[0]).toBe('Napa, CA')
  })

  test('counts lookups by address, and refuses only a flood of them', async () => {
    await suggest('napa')
    const { pool } = site.services
    const { rows } = await pool.query(`select attempts from rate_limits where scope = 'geocode'`)
    expect(rows).toEqual([{ attempts: expect.any(Number) }])
    await pool.query(
      `update rate_limits set attempts = 6000, window_ends_at = now() + interval '1 minute' where scope = 'geocode'`,
    )
    site.clock.now = new Date()
    expect(await ask({ address: 'napa' })).toMatchObject({
      status: 429,
      body: { success: false, error: expect.stringMatching(/^Too many attempts/) },
    })
  })
})
