import { expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { loadPlaces } from '../../features/places/places-data.commands.server'
import { listEntries, listSitemaps } from './entries.server'

const site = useApp({ PUBLIC_URL: 'http://localhost:3000' })
const files = async (size: number) =>
  (await listSitemaps(site.services, size)).map((url) => url.replace('http://localhost:3000/sitemap/', ''))
const paths = async (name: string, size: number) =>
  (await listEntries(site.services, { name, size }))?.map(({ url }) => url.replace('http://localhost:3000', ''))

test('an empty site lists its pages alone', async () => {
  expect(await files(2)).toEqual(['pages.xml'])
  expect(await paths('bakeries-1.xml', 2)).toBeUndefined()
})

test('past one file another begins, and each address stands in one of them', async () => {
  const { db, pool } = site.services
  await loadPlaces(pool)
  const at = (city: string, state: string) => ({ city, state })
  const made = [
    await makeBakery(db, at('Austin', 'TX')),
    await makeBakery(db, at('austin', 'TX')),
    await makeBakery(db, at('St. Louis', 'MO')),
    await makeBakery(db, at('Portland', 'OR')),
    await makeBakery(db, at('Nowhere At All', 'OR')),
  ]
  const unseen = [
    await makeBakery(db, { hidden: true, city: 'Boise', state: 'ID' }),
    await makeBakery(db, { approved: false }),
  ]
  expect(await files(2)).toEqual([
    'pages.xml',
    ...['places-1.xml', 'places-2.xml'],
    ...['bakeries-1.xml', 'bakeries-2.xml', 'bakeries-3.xml'],
  ])
  const bakeries = await Promise.all([1, 2, 3].map((page) => paths(`bakeries-${page}.xml`, 2)))
  expect(bakeries.map((page) => page!.length)).toEqual([2, 2, 1])
  expect(bakeries.flat()).toEqual(made.map(({ slug }) => `/bakery/${slug}`))
  for (const { slug } of unseen) expect(bakeries.flat()).not.toContain(`/bakery/${slug}`)
  const places = await Promise.all([1, 2].map((page) => paths(`places-${page}.xml`, 2)))
  expect(places).toEqual([['/browse/mo/saint-louis', '/browse/or/portland'], ['/browse/tx/austin']])
  expect(await files(50_000)).toEqual(['pages.xml', 'places-1.xml', 'bakeries-1.xml'])
})

test.each(['bakeries-4.xml', 'bakeries-0.xml', 'places-9.xml', 'places.xml', 'bakeries-1', 'x', 'constructor'])(
  'there is no %s',
  async (name) => {
    expect(await paths(name, 2)).toBeUndefined()
  },
)

test('landing pages are among the pages', async () => {
  expect(await paths('pages.xml', 2)).toEqual(
    expect.arrayContaining(['/', '/browse', '/browse/sourdough', '/browse/gluten-free']),
  )
})
