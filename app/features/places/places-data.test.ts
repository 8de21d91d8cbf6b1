import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { US_STATES } from '~/lib/us-states'
import { useDatabase } from '../../../tests/setup/database'
import { FALLBACK_CITIES } from './fallback-cities'
import { zipRelevance } from './known-zips'
import { placeKey } from './place-name'
import { LIST_READ } from './places.queries.server'
import { loadPlaces } from './places-data.commands.server'

const database = useDatabase()
const query = async (sql: string) => (await database.pool.query(sql)).rows
beforeAll(async () => {
  expect(await loadPlaces(database.pool)).toEqual({ places: 34302, zip_codes: 41186 })
})

describe('the gazetteer', () => {
  test('knows every state, the district and the territories', async () => {
    const rows = await query(
      `select state, count(distinct z.zip)::int as zips from places p left join zip_codes z on z.place_id = p.id group by 1`,
    )
    const zips = Object.fromEntries(rows.map((row) => [row.state as string, row.zips as number]))
    expect(Object.keys(zips).sort()).toEqual([...US_STATES.map(([letters]) => letters), 'AS', 'MP'].sort())
    expect(Math.min(...Object.values(zips))).toBeGreaterThan(0)
    expect(zips).toMatchObject({ CA: 2593, TX: 2600, WY: 195, PR: 176, GU: 13, VI: 16 })
  })

  test('keeps the rules that its tables do not check', async () => {
    expect(
      await query(
        `select * from places where search_key collate "C" !~ '^[a-z0-9]+( [a-z0-9]+)*$' or name = '' or population < 0`,
      ),
    ).toEqual([])
    expect(await query(`select * from zip_codes where zip !~ '^[0-9]{5}$'`)).toEqual([])
    expect(
      await query(`select zip from zip_codes z where not exists (select from places p where p.id = z.place_id)`),
    ).toEqual([])
    // Guam and the Marianas lie beyond the date line, and so does Wake Island, which mail counts to Hawaii.
    for (const table of ['places', 'zip_codes']) {
      expect(
        await query(
          `select * from ${table} where latitude not between -15 and 72 or not (longitude between -180 and -64 or longitude between 144 and 174)`,
        ),
      ).toEqual([])
    }
    expect(
      await query(`select z.zip, p.name, p.state from zip_codes z join places p on p.id = z.place_id
      where abs(z.latitude - p.latitude) + abs(z.longitude - p.longitude) * cos(radians(p.latitude)) > 1.2 and p.state <> 'AK'`),
    ).toEqual([])
  })

  test('has each key as the browser and the queries make it', async () => {
    const rows = await query('select name, search_key from places')
    expect(rows.filter(({ name, search_key }) => placeKey(name) !== search_key)).toEqual([])
  })

  test('has every fallback city where the browser thinks it is', async () => {
    for (const { display_name, latitude, longitude } of FALLBACK_CITIES) {
      const [name, state] = display_name.split(', ')
      const { rows } = await database.pool.query(
        'select latitude, longitude from places where name = $1 and state = $2',
        [name, state],
      )
      expect([display_name, rows]).toEqual([
        display_name,
        [{ latitude: expect.closeTo(latitude, 1), longitude: expect.closeTo(longitude, 1) }],
      ])
    }
  })

  test('the known ZIP codes are those of two counties', async () => {
    const rows = await query(
      `select zip from zip_codes z join places p on p.id = z.place_id where state = 'CA' and county in ('Napa', 'Sonoma')`,
    )
    expect(rows).toHaveLength(62)
    expect(rows.filter(({ zip }) => zipRelevance(zip) !== 100)).toEqual([])
    const others = await query(
      `select zip from zip_codes z join places p on p.id = z.place_id where not (state = 'CA' and county in ('Napa', 'Sonoma'))`,
    )
    expect(others.filter(({ zip }) => zipRelevance(zip) === 100)).toEqual([])
  })

  test.each(['force_custom_plan', 'force_generic_plan'])('a prefix is read from an index (%s)', async (mode) => {
    const client = await database.pool.connect()
    try {
      await client.query(`set plan_cache_mode = ${mode}`)
      await client.query(
        `prepare listed (text[], text[], text[], integer[], text, integer, integer, float8, float8) as ${LIST_READ}`,
      )
      const { rows } = await client.query(
        `explain execute listed ('{san,napa}', '{san~,nap~}', '{null,CA}', '{0,1}', null, 0, 5, 38.3, -122.3)`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('places_search_key_index')
      expect(plan).not.toContain('Seq Scan')
    } finally {
      client.release(true)
    }
  })

  test('is loaded once, by however many start at once, and again when the data changes', async () => {
    expect(await Promise.all([loadPlaces(database.pool), loadPlaces(database.pool)])).toEqual([null, null])
    const folder = mkdtempSync(path.join(os.tmpdir(), 'localoaf-places-'))
    try {
      writeFileSync(
        path.join(folder, 'places.tsv.br'),
        brotliCompressSync('1\tNapa\tCA\tNapa\t38.3\t-122.3\t80434\tnapa\n'),
      )
      writeFileSync(path.join(folder, 'zip-codes.tsv.br'), brotliCompressSync('94558\t1\t38.4\t-122.3\n'))
      const changed = await Promise.all([loadPlaces(database.pool, folder), loadPlaces(database.pool, folder)])
      expect(changed.filter((one) => one !== null)).toEqual([{ places: 1, zip_codes: 1 }])
      expect(await query('select zip from zip_codes')).toEqual([{ zip: '94558' }])
      writeFileSync(path.join(folder, 'zip-codes.tsv.br'), brotliCompressSync('94558\tbroken\n'))
      await expect(loadPlaces(database.pool, folder)).rejects.toThrow()
      expect(await query('select zip from zip_codes')).toEqual([{ zip: '94558' }])
      expect(await query(`select indexname from pg_indexes where tablename = 'places'`)).toHaveLength(4)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('names its source', () => {
    expect(readFileSync('README.md', 'utf8')).toContain('[GeoNames](https://www.geonames.org/) (CC BY 4.0)')
  })
})
