import { beforeEach, expect, test } from 'vitest'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { flushUnmet, pruneUnmet } from './unmet.commands.server'

const site = useApp()
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const sql = async (text: string) => (await site.services.pool.query(text)).rows

beforeEach(async () => {
  await sql('truncate places, zip_codes, unmet_searches')
  await sql(`insert into places (id, name, state, county, latitude, longitude, population, search_key)
    values (1, 'Bend', 'OR', 'Deschutes', 44.05, -121.31, 100000, 'bend'), (2, 'Boise', 'ID', 'Ada', 43.62, -116.2, 200000, 'boise')`)
  await sql(
    `insert into zip_codes (zip, place_id, latitude, longitude) values ('97701', 1, 44.06, -121.3), ('83702', 2, 43.63, -116.2)`,
  )
})

const search = (query: Record<string, string>, more = headers) =>
  site.call('GET', '/bakeries', { query, headers: more })
const kept = async () => {
  await flushUnmet(site.services)
  return sql('select what, state, zip3, n from unmet_searches order by 1, 2, 3')
}

test('a search that finds nothing counts for what was sought and where, never for who sought it', async () => {
  const bend = { lat: '44.0512', lng: '-121.3123' }
  await search({ query: 'Zwieback  Torte', ...bend })
  await search({ query: 'zwieback torte', lat: '44.0498', lng: '-121.2899' })
  await search({ query: 'zwieback torte' })
  await search({ query: 'zwieback torte', offset: '50' })
  await search({ query: 'zwieback ann@bread.test', ...bend })
  await search({ query: 'zwieback torte', ...bend }, { 'user-agent': 'Googlebot/2.1' })
  expect(await kept()).toEqual([
    { what: 'zwieback torte', state: '', zip3: '', n: 1 },
    { what: 'zwieback torte', state: 'OR', zip3: '977', n: 2 },
  ])
  await search({ query: 'zwieback torte', ...bend })
  expect((await kept())[1]).toMatchObject({ n: 3 })
})

test('admins see where it was sought more than once, and it ends after 400 days', async () => {
  const admin = await sessionFor(site.services, await makePerson(site.services, { roles: ['admin'] }))
  for (const query of ['zwieback', 'zwieback', 'once']) await search({ query, lat: '43.6', lng: '-116.2' })
  await kept()
  const shown = async (query: Record<string, string> = {}) =>
    (await site.call('GET', '/admin/overview/places', { token: admin.access_token, query })).body.unmet
  expect(await shown()).toEqual([{ what: 'zwieback', state: 'ID', zip3: '837', searches: 2 }])
  expect(await shown({ state: 'OR' })).toEqual([])
  await sql(`update unmet_searches set day = current_date - 401 where what = 'once'`)
  await pruneUnmet(site.services)
  expect(await kept()).toHaveLength(1)
})
