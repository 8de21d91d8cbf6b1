import { describe, expect, test } from 'vitest'
import { makeCategory, makeTopic } from '../../../tests/factories/forum'
import { makeBakery } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { usePages } from '../../../tests/setup/pages'
import { loadPlaces } from '../../features/places/places-data.commands.server'
import { beginSitemapFiles } from '../../features/search/sitemap.commands.server'
import { listEntries, listSitemaps } from './entries.server'

const site = useApp({ PUBLIC_URL: 'http://localhost:3000' })
const pages = usePages(site)
const files = async () =>
  (await listSitemaps(site.services)).map((url) => url.replace('http://localhost:3000/sitemap/', ''))
const paths = async (name: string) =>
  (await listEntries(site.services, name))?.map(({ url }) => url.replace('http://localhost:3000', ''))
const hide = (id: string) => site.services.pool.query('update bakeries set hidden = true where id = $1', [id])

test('an empty site lists its pages, and neither an empty list nor what is not open yet: robots are asked to pass by', async () => {
  expect(await files()).toEqual(['pages.xml', 'places.xml'])
  expect(await paths('places.xml')).toEqual([])
  expect(await paths('bakeries-1.xml')).toBeUndefined()
  expect(await paths('pages.xml')).toEqual(expect.arrayContaining(['/', '/help']))
  expect((await paths('pages.xml'))!.filter((path) => /^.(browse|forum)/.test(path))).toEqual([
    '/forum',
    '/forum/rules',
  ])
})

describe('with bakeries', () => {
  test('past one file another begins, each address stands in one of them, and none moves later', async () => {
    const { db, pool } = site.services
    await loadPlaces(pool)
    const at = (city: string, state: string) => ({ city, state, tags: ['sourdough', 'vegan'] })
    const made = [
      await makeBakery(db, at('Austin', 'TX')),
      await makeBakery(db, at('austin', 'TX')),
      await makeBakery(db, at('St. Louis', 'MO')),
      await makeBakery(db, at('Portland', 'OR')),
      await makeBakery(db, at('Nowhere At All', 'OR')),
    ]
    const unseen = [
      await makeBakery(db, { hidden: true, city: 'Boise', state: 'ID', tags: ['pies'] }),
      await makeBakery(db, { approved: false, tags: ['pies'] }),
    ]
    expect(await files()).toEqual(['pages.xml', 'places.xml', 'bakeries-1.xml'])
    const bakeries = made.map(({ slug }) => `/bakery/${slug}`)
    expect(await paths('bakeries-1.xml')).toEqual(bakeries)
    expect(await beginSitemapFiles({ pool }, 2)).toBe(2)
    expect(await beginSitemapFiles({ pool }, 2), 'what is begun is begun').toBe(0)
    const parted = async () => Promise.all([1, 2, 3].map((number) => paths(`bakeries-${number}.xml`)))
    expect(await parted()).toEqual([bakeries.slice(0, 2), bakeries.slice(2, 4), bakeries.slice(4)])
    for (const { slug } of unseen) expect((await parted()).flat()).not.toContain(`/bakery/${slug}`)

    await hide(made[0]!.id)
    expect(await beginSitemapFiles({ pool }, 2)).toBe(0)
    expect(await parted()).toEqual([bakeries.slice(1, 2), bakeries.slice(2, 4), bakeries.slice(4)])
    await hide(made[2]!.id)
    await hide(made[3]!.id)
    expect(await files(), 'an empty file is not listed').toEqual([
      ...['pages.xml', 'places.xml', 'bakeries-1.xml', 'bakeries-3.xml'],
    ])
    const newest = await makeBakery(db, at('Portland', 'OR'))
    expect(await paths('bakeries-3.xml')).toEqual([bakeries[4], `/bakery/${newest.slug}`])
  })

  test('places and categories are those that have one', async () => {
    expect(await paths('places.xml')).toEqual(['/browse/or/portland', '/browse/tx/austin'])
    expect((await paths('pages.xml'))!.filter((path) => path.startsWith('/browse'))).toEqual([
      ...['/browse', '/browse/sourdough', '/browse/vegan'],
    ])
  })
})

test('a full file is read within the time that searches have', async () => {
  const { pool } = site.services
  await pool.query(`insert into bakeries (id, slug, name, city, state, zip_code, time_zone, approved)
    select ('f0000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'many-' || n, 'Many', 'Reno', 'NV', '89501', 'America/Los_Angeles', true
    from generate_series(1, 2000) n`)
  expect(await beginSitemapFiles({ pool }, 1900)).toBe(1)
  expect(await paths('bakeries-3.xml')).toHaveLength(1900)
  expect(await paths('bakeries-4.xml')).toHaveLength(102)
  await pool.query("delete from bakeries where slug like 'many-%'")
  await pool.query("delete from sitemap_files where first_id > 'f0000000-0000-7000-8000-000000000000'")
})

test('topics are in the file of the month in which they began', async () => {
  const { id: category_id } = await makeCategory(site.services, { slug: 'bread' })
  const begun = (slug: string, at: string) => makeTopic(site.services, { category_id, slug, created_at: new Date(at) })
  await begun('old', '2026-01-31T23:59:59Z')
  await begun('older', '2026-01-01T00:00:00Z')
  await begun('new', '2026-03-01T00:00:00Z')
  const held = await begun('held', '2026-02-02T00:00:00Z')
  await site.services.pool.query(`update forum_posts set state = 'held' where id = $1`, [held.id])
  expect((await files()).filter((name) => name.startsWith('topics'))).toEqual([
    ...['topics-2026-01.xml', 'topics-2026-03.xml'],
  ])
  expect(await paths('topics-2026-01.xml')).toEqual(['/forum/bread/old', '/forum/bread/older'])
  expect(await paths('topics-2026-03.xml')).toEqual(['/forum/bread/new'])
  expect(await paths('topics-2026-02.xml')).toBeUndefined()
  expect((await pages.get('/sitemap/topics-2026-01.xml')).headers['cache-control'] ?? '').not.toContain('public')
})

test.each([
  'topics.xml',
  'topics-2026-13.xml',
  'bakeries-4.xml',
  'bakeries-0.xml',
  'places-1.xml',
  'bakeries-1',
  'x',
  'constructor',
])('there is no %s', async (name) => {
  expect(await paths(name)).toBeUndefined()
})

test.each(['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/places.xml', '/sitemap/bakeries-1.xml'])(
  '%s has one address, whatever is put behind it',
  async (path) => {
    expect(await pages.get(path)).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringContaining('xml') },
    })
    expect((await pages.get(`${path}?x=1`)).headers['server-timing']).toBe('cache;desc=hit')
  },
)
