import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'

const site = useApp()
const run = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows
let admin: string

beforeAll(async () => {
  admin = (await sessionFor(site.services, await makePerson(site.services, { roles: ['admin'] }))).access_token
  await run('truncate places, zip_codes')
  await run(`insert into places (id, name, state, county, latitude, longitude, population, search_key) values
    (1, 'Bend', 'OR', 'Deschutes', 44, -121, 100000, 'bend'), (2, 'Sisters', 'OR', 'Deschutes', 44, -121, 3000, 'sisters'),
    (3, 'Boise', 'ID', 'Ada', 43.6, -116.2, 200000, 'boise')`)
  await run(`insert into zip_codes (zip, place_id, latitude, longitude) values
    ('97701', 1, 44, -121), ('97759', 2, 44.4, -121.6), ('83702', 3, 43.6, -116.2)`)
})
beforeEach(() => run('delete from unmet_searches'))

const sought = (day: string, what: string, [state, zip3]: readonly string[], n: number) =>
  run(
    `insert into unmet_searches as u (day, what, state, zip3, n) values ($1, $2, $3, $4, $5)
     on conflict (day, state, zip3, what) do update set n = u.n + excluded.n`,
    ...[day, what, state, zip3, n],
  )
const get = (path: string, query: Record<string, string>) => site.call('GET', path, { token: admin, query })
const map = async (query: Record<string, string>) => (await get('/admin/overview/unmet-map', query)).body
const there = async (query: Record<string, string>) =>
  (await get('/admin/overview/unmet', { ...query, state: 'OR', zip3: '977' })).body
const BEND = ['OR', '977']
const BOISE = ['ID', '837']
const NOWHERE = ['', '']
const SPRING = { from: '2026-01-30', to: '2026-03-02' }

describe('searches without a result, by place', () => {
  beforeEach(async () => {
    for (const day of ['2026-01-29', '2026-01-30', '2026-02-01', '2026-02-28', '2026-03-02', '2026-03-03'])
      await sought(day, 'rye', BEND, 1)
    await sought('2026-02-11', 'injera', BEND, 1)
    await sought('2026-02-11', 'challah', BOISE, 2)
    await sought('2026-02-11', 'challah', BOISE, 1)
    await sought('2026-02-11', 'rye', NOWHERE, 7)
    await sought('2026-02-11', 'rye', ['WA', '981'], 1)
  })

  test('are counted for the days that were chosen, by months and by days alike', async () => {
    expect(await map(SPRING)).toEqual({
      places: [
        {
          ...{ state: 'OR', zip3: '977', near: 'Bend', searches: 5 },
          ...{ latitude: expect.closeTo(44.2, 5), longitude: expect.closeTo(-121.3, 5) },
        },
        expect.objectContaining({ state: 'ID', zip3: '837', near: 'Boise', searches: 3 }),
      ],
      ...{ more: 0, placeless: 7 },
    })
    const each = await Promise.all(
      [
        { from: '2026-02-01', to: '2026-02-28' },
        { from: '2026-02-02', to: '2026-02-27' },
      ].map(map),
    )
    expect(each.map(({ places }) => places.map(({ searches }: { searches: number }) => searches))).toEqual([
      [3, 3],
      [3],
    ])
  })

  test('are those of one state, where one was chosen', async () => {
    const { places, placeless } = await map({ ...SPRING, state: 'ID' })
    expect([places.map(({ zip3 }: { zip3: string }) => zip3), placeless]).toEqual([['837'], 0])
  })

  test('lead to what was looked for there, and only count what was looked for once', async () => {
    expect(await there(SPRING)).toEqual({
      ...{ near: 'Bend', searches: 5, others: 1 },
      sought: [{ what: 'rye', searches: 4 }],
    })
    expect(await there({ from: '2025-01-01', to: '2025-02-01' })).toEqual({
      ...{ near: 'Bend', searches: 0, others: 0, sought: [] },
    })
  })

  test('are the admins’, and the place has to be one', async () => {
    const editor = await sessionFor(site.services, await makePerson(site.services, { roles: ['editor'] }))
    expect((await site.call('GET', '/admin/overview/unmet-map', { token: editor.access_token })).status).toBe(403)
    const wrong = async (query: Record<string, string>) =>
      Object.keys((await get('/admin/overview/unmet', { state: 'OR', zip3: '977', ...query })).body.details.fields)
    expect(await wrong({ state: 'XX', zip3: '97' })).toEqual(['state', 'zip3'])
    expect(await wrong({ from: '2026-02-02', to: '2026-02-01' })).toEqual(['to'])
  })

  test('are as many as a count from scratch says, whatever happens to the rows', async () => {
    const sums = () => run('select unit, day::text, state, zip3, n from unmet_places order by 1, 2, 3, 4')
    const acts = [
      `update unmet_searches set n = n + 2 where what = 'rye'`,
      `update unmet_searches set day = day + 100`,
      `delete from unmet_searches where day < '2026-05-20'`,
      `insert into unmet_searches (day, what, state, zip3, n) select date '2026-04-01', 'bun ' || g, 'OR', '97' || g % 2, g from generate_series(1, 9) g`,
      `delete from unmet_searches where state = 'OR'`,
    ]
    for (const act of acts) {
      await run(act)
      const kept = await sums()
      await run('select recount_unmet()')
      expect(await sums(), act).toEqual(kept)
    }
    await run('delete from unmet_searches')
    expect(await sums()).toEqual([])
  })

  test('by two at the same time wait for each other and are all counted', async () => {
    const many = (from: number) =>
      run(
        `insert into unmet_searches as u (day, what, state, zip3, n)
         select date '2026-05-05', 'bun', 'OR', lpad(g::text, 3, '0'), 1 from generate_series($1::int, $1 + 200) g order by 4
         on conflict (day, state, zip3, what) do update set n = u.n + excluded.n`,
        from,
      )
    await Promise.all([many(0), many(100), many(50), many(0)])
    expect(
      await run(`select sum(n)::integer as n from unmet_places where day = '2026-05-05' and unit = 'day'`),
    ).toEqual([{ n: 804 }])
  })
})
