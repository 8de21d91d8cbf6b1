import { expect, test } from 'vitest'
import { browseAddress, FLAGS, NOTHING_ASKED, SEARCH_PARAMS } from '~/features/search/browse-state'
import { useApp } from '../../tests/setup/app'
import { usePages } from '../../tests/setup/pages'
import { knownRoutes, pageAddress } from './page-address.server'

const site = useApp()
const pages = usePages(site)

const KNOWN = knownRoutes({
  root: { path: '', module: {} },
  'shell/frame': { module: {} },
  'routes/home': { index: true, module: {} },
  'routes/browse': { path: 'browse', module: { handle: { search_params: ['query', 'sort'] } } },
  'routes/category': { path: 'browse/:category', module: { handle: { search_params: ['view'] } } },
})

test.each([
  ['/browse', '/browse'],
  ['/browse?', '/browse'],
  ['/browse?x=1', '/browse'],
  ['/browse?utm_source=mail&sort=rating&query=rye&fbclid=1', '/browse?query=rye&sort=rating'],
  ['/browse?sort=rating&sort=newest', '/browse?sort=rating'],
  ['/browse?query=%E2%9C%BF%20a+b&x', '/browse?query=%E2%9C%BF+a+b'],
  ['/browse?query=a?b', '/browse?query=a%3Fb'],
  ['/browse/?query=rye', '/browse/?query=rye'],
  ['/browse/bread?query=rye&view=map', '/browse/bread?view=map'],
  ['/browse.data?_routes=root&query=rye&x=1', '/browse.data?query=rye&_routes=root'],
  ['/browse/_.data?query=rye', '/browse/_.data?query=rye'],
  ['/?n=1', '/'],
  ['/_.data?n=1&_routes=routes%2Fhome', '/_.data?_routes=routes%2Fhome'],
  ['/browse.data?_routes=junk1', '/browse.data'],
  ['/browse.data?_routes=junk2,root,junk3', '/browse.data?_routes=root'],
  ['/browse.data?_routes=routes%2Fbrowse,root,root', '/browse.data?_routes=root%2Croutes%2Fbrowse'],
  ['/browse.data?_routes=routes%2Fhome', '/browse.data'],
  [
    '/browse/bread.data?_routes=shell%2Fframe,routes%2Fcategory',
    '/browse/bread.data?_routes=shell%2Fframe%2Croutes%2Fcategory',
  ],
  ['/bakery/rye?_routes=root', '/bakery/rye'],
])('%s is kept as %s', (asked, kept) => expect(pageAddress(asked, KNOWN)).toBe(kept))

test('the address of every list holds only what its route knows, in its order', () => {
  const at = { latitude: 42.4, longitude: -76.5 }
  const all = { query: 'a', location: 'b', at, radius_km: 15, categories: ['bread'], flags: [...FLAGS], saved: true }
  const address = browseAddress({ ...NOTHING_ASKED, ...all, sort: 'rating', seed: 's', offset: 50, map: true })
  expect(pageAddress(address, [{ id: 'routes/browse', path: 'browse', names: SEARCH_PARAMS }])).toBe(address)
})

test('what a route does not know neither misses the cache nor fills it, and every answer says whether it was kept', async () => {
  const timing = async (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    (await pages.app.inject({ method, url })).headers['server-timing']
  expect(await timing('/browse?sort=newest&query=rye')).toBe('cache;desc=miss')
  for (const same of [
    'query=rye&sort=newest',
    'utm_source=x&query=rye&sort=newest',
    'sort=newest&query=rye&sort=rating',
  ])
    expect(await timing(`/browse?${same}`)).toBe('cache;desc=hit')
  expect(await timing('/browse?query=rye&sort=newest', 'HEAD')).toBe('cache;desc=hit')
  expect(await timing('/browse?query=rye')).toBe('cache;desc=miss')
  expect(await timing('/help')).toBe('cache;desc=miss')
  expect(await timing('/help?n=1')).toBe('cache;desc=hit')
  expect(await timing('/nowhere/at-all')).toBe('cache;desc=miss')
})
