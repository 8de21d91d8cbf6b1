import { expect, test } from 'vitest'
import { makePage, type Page, PageCache } from './page-cache.server'
import { sharedPage } from './shared-page'

type Tags = Parameters<typeof sharedPage>
const NOW = 1_000_000
const page = (html: string, ...tags: Tags): Page => makePage(200, sharedPage(...tags), html)

/** A rendering that ends when it is told to. */
function rendering() {
  let count = 0
  const ends: ((made: Page) => void)[] = []
  const make = () => {
    count++
    return new Promise<Page>((resolve) => void ends.push(resolve))
  }
  return { make, end: (made: Page) => ends.shift()?.(made), begun: () => count }
}

const never = () => Promise.reject(new Error('Nobody asked for a rendering.'))
const keep = (cache: PageCache, key: string, made: Page, now = NOW) => cache.render(key, now, async () => made)
const find = (cache: PageCache, key: string, now = NOW) => cache.find(key, now, never)?.body.toString()

test('a change drops the pages that show it and leaves the others', async () => {
  const cache = new PageCache()
  await keep(cache, '/', page('home', 'lists', 'card:1', 'card:2'))
  await keep(cache, '/bakery/rye', page('rye', 'bakery:1'))
  await keep(cache, '/help', page('help'))
  const left = () => ['/', '/bakery/rye', '/help'].filter((key) => find(cache, key))
  cache.channels.pages_changed('bakery:2 card:3 profile:1')
  expect(left()).toEqual(['/', '/bakery/rye', '/help'])
  cache.channels.pages_changed('bakery:2 card:2')
  expect(left()).toEqual(['/bakery/rye', '/help'])
  cache.channels.pages_changed('*')
  expect(left()).toEqual([])
})

test('what changed during a rendering is not kept; other changes do not matter to it', async () => {
  const cache = new PageCache()
  const { make, end } = rendering()
  const [old, fine] = [cache.render('/a', NOW, make), cache.render('/b', NOW, make)]
  cache.drop(['card:1'])
  end(page('a', 'card:1'))
  end(page('b', 'card:2'))
  expect((await old).body.toString()).toBe('a')
  await fine
  expect([find(cache, '/a'), find(cache, '/b')]).toEqual([undefined, 'b'])
})

test('who comes after a change never gets what began before it; all of them wait for one rendering', async () => {
  const cache = new PageCache()
  const { make, end, begun } = rendering()
  const first = cache.render('/', NOW, make)
  cache.drop(['card:1'])
  const later = [cache.render('/', NOW, make), cache.render('/', NOW, make)]
  end(page('old', 'card:1'))
  await first
  await expect.poll(begun).toBe(2)
  end(page('new', 'card:1'))
  expect((await Promise.all(later)).map(({ body }) => body.toString())).toEqual(['new', 'new'])
  expect([begun(), find(cache, '/')]).toEqual([2, 'new'])
})

test('past its time a page is served on while one rendering replaces it, not for ever, and never after a drop', async () => {
  const cache = new PageCache()
  await keep(cache, '/', page('old', 'lists'))
  const { make, end, begun } = rendering()
  const at = (seconds: number) => cache.find('/', NOW + seconds * 1000, make)?.body.toString()
  expect([at(59), begun()]).toEqual(['old', 0])
  expect([at(61), at(62), begun()]).toEqual(['old', 'old', 1])
  end(page('new', 'lists'))
  await expect.poll(() => at(63)).toBe('new')
  expect([at(121), begun()]).toEqual(['new', 2])
  cache.drop(['lists'])
  expect(at(121)).toBeUndefined()
  end(page('of before the drop', 'lists'))
  await cache.render('/', NOW, async () => page('other')).catch(() => {})
  expect(at(121)).not.toBe('of before the drop')
  await keep(cache, '/once', page('x'))
  expect(find(cache, '/once', NOW + 120_001)).toBeUndefined()
})

test('a replacement that fails leaves the page for the next try', async () => {
  const cache = new PageCache()
  await keep(cache, '/', page('old'))
  const late = NOW + 61_000
  expect(cache.find('/', late, never)?.body.toString()).toBe('old')
  await keep(cache, '/', makePage(503, {}, 'too busy'), late).catch(() => {})
  const { make, begun } = rendering()
  await expect.poll(() => [cache.find('/', late, make)?.body.toString(), begun()]).toEqual(['old', 1])
})

test('what is asked for most stays when there is no more room', async () => {
  const cache = new PageCache(900)
  await keep(cache, '/a', page('a'.repeat(100)))
  for (const key of ['/b', '/c', '/d', '/e']) {
    find(cache, '/a')
    await keep(cache, key, page('x'.repeat(100)))
  }
  expect(['/a', '/b', '/e'].map((key) => find(cache, key) !== undefined)).toEqual([true, false, true])
})

test('only what a route marked for everybody is kept', async () => {
  const cache = new PageCache()
  await keep(cache, '/private', makePage(200, { 'cache-control': 'no-store' }, 'x'))
  await keep(cache, '/missing', makePage(404, sharedPage(), 'x'))
  expect([find(cache, '/private'), find(cache, '/missing')]).toEqual([undefined, undefined])
  expect(page('x', 'lists').headers).not.toHaveProperty('cache-tag')
})
