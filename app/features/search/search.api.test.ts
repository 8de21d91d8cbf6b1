import { describe, expect, test } from 'vitest'
import { north, premium, useListedBakeries } from '../../../tests/factories/listed'
import { useApp } from '../../../tests/setup/app'
import { OFF_THE_GLOBE } from './listing'
import { BakeryList, FoundBakery, type ListedBakery } from './search.contract'

const site = useApp()
const { add, from } = useListedBakeries(site)
const get = (query: Record<string, string> = {}) => site.call('GET', '/bakeries', { query })
const slugs = async (query: Record<string, string> = {}) => {
  const { status, body } = await get(query)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as BakeryList).bakeries.map(({ slug }) => slug)
}
const near = { lat: '45.5', lng: '-122.6' }

describe('GET /bakeries', () => {
  test('says what the contract says and nothing more', async () => {
    for (const query of [{}, near, { query: 'rye' }] as Record<string, string>[]) {
      const { body } = await get(query)
      expect(BakeryList.strict().safeParse(body).error).toBeUndefined()
      for (const one of body.bakeries) expect(FoundBakery.strict().safeParse(one).error).toBeUndefined()
    }
  })

  test('says of each bakery what its own call says', async () => {
    const { body: bakery } = await site.call('GET', '/bakeries/rye-one')
    const [{ distance_km, ...listed }] = (await get({ query: 'rye-one' })).body.bakeries
    expect(distance_km).toBeNull()
    // Its own call says more.
    expect(bakery).toMatchObject(listed)
    expect(bakery).toMatchObject({ featured: true, delivery_fee: 2.99, created_at: from(-9).toISOString() })
    const featured = (await get()).body.bakeries.filter((one: { featured: boolean }) => one.featured)
    expect(featured.map(({ slug }: ListedBakery) => slug).sort()).toEqual(['gold-far', 'rye-one'])
  })

  test('around a place: premium first, both parts by distance, within 25 km unless asked otherwise', async () => {
    expect(await slugs(near)).toEqual(['gold-near', 'gold-far', 'rye-one', 'rye-two', 'ran-out', 'delivers'])
    expect(await slugs({ ...near, radius_km: '31' })).toContain('rye-far')
    expect(await slugs({ ...near, radius_km: '2.5' })).toEqual(['rye-one', 'rye-two'])
    expect(await slugs({ ...near, sort: 'distance' })).toEqual([
      ...['rye-one', 'rye-two', 'ran-out', 'delivers', 'gold-near', 'gold-far'],
    ])
    const { body } = await get(near)
    expect(body.count).toBe(6)
    expect(body.bakeries.map((one: ListedBakery) => Math.round(one.distance_km! * 1000) / 1000)).toEqual([
      5, 12, 1, 2, 3, 4,
    ])
  })

  test('elsewhere: premium first, then the newest', async () => {
    const list = await slugs()
    expect(new Set(list.slice(0, 2))).toEqual(new Set(['gold-near', 'gold-far']))
    expect(list.slice(2)).toEqual(['delivers', 'nowhere', 'ran-out', 'rye-far', 'rye-two', 'rye-one'])
    expect((await get()).body.count).toBe(8)
    expect((await get()).body.bakeries[0].distance_km).toBeNull()
  })

  test('tags must all match', async () => {
    expect(await slugs({ tags: 'bread' })).toEqual(['gold-near', 'rye-far', 'rye-two', 'rye-one'])
    expect(await slugs({ tags: 'bread, vegan' })).toEqual(['gold-near', 'rye-two'])
    expect(await slugs({ ...near, tags: 'vegan,bread' })).toEqual(['gold-near', 'rye-two'])
    expect(await slugs({ ...near, tags: 'bread' })).toEqual(['gold-near', 'rye-one', 'rye-two'])
    expect(await slugs({ tags: 'bread,vegan,sourdough' })).toEqual([])
    expect(await slugs({ tags: 'no-such-tag' })).toEqual([])
    expect((await get({ ...near, tags: 'bread,vegan' })).body.count).toBe(2)
    expect((await get({ tags: 'bread' })).body.count).toBe(4)
    expect(await slugs({ query: 'rye', tags: 'bread' })).toEqual(['rye-far', 'rye-one', 'rye-two'])
    expect(await slugs({ query: 'rye', tags: 'no-such-tag' })).toEqual([])
  })

  test('properties narrow', async () => {
    expect(await slugs({ verified: 'true' })).toEqual(['rye-two'])
    expect(await slugs({ delivery: 'true' })).toEqual(['delivers'])
    expect(await slugs({ ...near, delivery: 'true' })).toEqual(['delivers'])
    expect(await slugs({ open_for_orders: 'true' })).toEqual([])
    expect(await slugs({ ...near, premium: 'true' })).toEqual(['gold-near', 'gold-far'])
    expect(new Set(await slugs({ premium: 'true' }))).toEqual(new Set(['gold-near', 'gold-far']))
    expect(await slugs({ featured: 'true' })).toEqual(['gold-far', 'rye-one'])
    expect((await get({ featured: 'true' })).body.count).toBe(2)
  })

  test('by text: name, city, state, and what the place is called', async () => {
    expect(await slugs({ query: '  RYE-' })).toEqual(['rye-far', 'rye-one', 'rye-two'])
    expect(await slugs({ query: 'rye' })).toEqual(['rye-far', 'rye-one', 'rye-two', 'delivers'])
    expect(await slugs({ query: 'austin' })).toEqual(['nowhere'])
    expect(await slugs({ query: 'Austin, TX' })).toEqual(['nowhere'])
    expect(await slugs({ query: 'texas' })).toEqual(['nowhere'])
    expect(await slugs({ query: 'east side' })).toEqual(['nowhere'])
    expect(await slugs({ query: 'zoë' })).toEqual(['delivers'])
    expect(await slugs({ query: 'zoë’s' })).toEqual(['delivers'])
    expect(await slugs({ query: '100%' })).toEqual(['delivers', 'nowhere'])
    expect(await slugs({ ...near, query: 'rye' })).toEqual(['rye-one', 'rye-two', 'delivers'])
    const portlanders = await slugs({ query: 'portland' })
    expect(new Set(portlanders.slice(0, 2))).toEqual(new Set(['gold-near', 'gold-far']))
    expect(portlanders).toHaveLength(7)
    expect((await get({ query: 'portland' })).body.count).toBe(7)
  })

  test('§5: a bakery-name search needs at least 2 after trimming', async () => {
    for (const query of ['r', ' r ', '%', '_']) {
      expect((await get({ query })).body).toMatchObject({ bakeries: [], count: 0, seed: expect.any(String) })
      expect(await slugs({ ...near, query })).toEqual([])
    }
    expect(await slugs({ query: ' ry ' })).not.toEqual([])
    expect(await slugs({ query: '  ' })).toHaveLength(8)
  })

  test('§9: "Premium list: default 6, fetching 2 times", other lists 50', async () => {
    const gold = Array.from({ length: 7 }, (_, at) => `gold-more-${at}`)
    for (const slug of gold) await add(slug, premium)
    expect(await slugs({ premium: 'true' })).toHaveLength(6)
    expect(await slugs({ premium: 'true', limit: '8' })).toHaveLength(8)
    expect(await slugs({ premium: 'false' })).toHaveLength(6)
    expect(await slugs()).toHaveLength(15)
    for (const slug of gold) await site.services.pool.query('delete from bakeries where slug = $1', [slug])
  })

  test('§7: "text search on name": what a name contains, after what begins so', async () => {
    await add('begun', { name: 'Doughty Street' })
    await add('later', { name: 'The Dough Room' })
    await add('inside-b', { name: 'Maple Sourdough' }, ['vegan'])
    await add('inside-a', { name: 'Fine Sourdough Breads', ...north(1) })
    await add('inside-gold', { name: 'Sourdough Gold', ...premium })
    const found = ['inside-gold', 'begun', 'later', 'inside-b', 'inside-a']
    expect(await slugs({ query: 'dough' })).toEqual(found)
    expect((await get({ query: 'dough' })).body.count).toBe(5)
    expect(await slugs({ query: 'dough', limit: '2', offset: '3' })).toEqual(['inside-b', 'inside-a'])
    expect(await slugs({ query: 'ough bre' })).toEqual(['inside-a'])
    expect(await slugs({ query: 'dough', tags: 'vegan' })).toEqual(['inside-b'])
    expect(await slugs({ ...near, query: 'dough' })).toEqual(['inside-a'])
    expect((await get({ query: 'dough', sort: 'newest' })).body.count).toBe(5)
    const named = (await site.call('POST', '/search-bakeries', { body: { query: 'dough' } })).body.results
    expect(named.map((one: ListedBakery) => one.name)).toEqual([
      ...['Doughty Street', 'Fine Sourdough Breads', 'Maple Sourdough', 'Sourdough Gold', 'The Dough Room'],
    ])
    for (const slug of found) await site.services.pool.query('delete from bakeries where slug = $1', [slug])
  })

  test('sorted by what the visitor chose', async () => {
    expect((await slugs({ sort: 'newest' })).slice(0, 3)).toEqual(['delivers', 'nowhere', 'ran-out'])
    expect((await slugs({ ...near, sort: 'newest' })).slice(0, 3)).toEqual(['delivers', 'ran-out', 'gold-far'])
    expect(await slugs({ sort: 'rating' })).toHaveLength(8)
  })

  test('premium that has run out is not called premium', async () => {
    const { body } = await get(near)
    const flags = Object.fromEntries(body.bakeries.map((one: ListedBakery) => [one.slug, one.is_premium]))
    expect(flags).toMatchObject({ 'ran-out': false, 'gold-far': true, 'gold-near': true })
  })

  test('half a position, or one off the globe, is refused with a sentence', async () => {
    const half = {
      status: 400,
      body: { error: 'Latitude and longitude required for geographic search', code: 'invalid' },
    }
    expect(await get({ lat: '45' })).toMatchObject(half)
    expect(await get({ lng: '45' })).toMatchObject(half)
    for (const [lat = '', lng = ''] of [
      ['90.1', '0'],
      ['0', '-180.5'],
      ['NaN', '0'],
      ['1e999', '0'],
    ])
      expect(await get({ lat, lng })).toMatchObject({ status: 400, body: { error: OFF_THE_GLOBE } })
    const bad: Record<string, string>[] = [
      { ...near, radius_km: '-1' },
      { ...near, radius_km: '0' },
      { limit: '0' },
      { limit: 'many' },
      { offset: '-1' },
      { sort: 'price' },
      { verified: 'perhaps' },
      { query: 'x'.repeat(5000) },
    ]
    for (const query of bad) {
      const { status, body } = await get(query)
      expect(status, JSON.stringify(query)).toBe(400)
      expect(body.error).toMatch(/\.$/)
    }
  })

  test.each([
    '%',
    '_',
    '\\',
    "'",
    '"',
    "'; drop table bakeries; --",
    '🥖',
    'I\u0307ı',
    '\ud800',
    '‮',
    'ＦＵＬＬ',
    'a\\',
    '%%%',
    '(',
    '*',
    ' ',
  ])('odd text %j is only text', async (query) => {
    for (const more of [{}, near]) expect((await get({ query, ...more })).status).toBe(200)
    expect((await site.call('POST', '/search-bakeries', { body: { query: `${query}${query}` } })).status).toBe(200)
  })

  test('the poles, the date line and the far side of the earth are places like others', async () => {
    for (const [lat, lng] of [
      [90, 0],
      [-90, 180],
      [0, 180],
      [0, -180],
      [-45.5, 57.4],
    ])
      expect(await slugs({ lat: String(lat), lng: String(lng) })).toEqual([])
  })

  test('past the end there is nothing, and the count stays', async () => {
    for (const query of [{}, near, { query: 'rye' }] as Record<string, string>[]) {
      for (const offset of ['50', '9999', '10000', '999999999']) {
        const { status, body } = await get({ ...query, offset })
        expect(status).toBe(200)
        expect(body.bakeries).toEqual([])
        expect(body.count).toBe((await get(query)).body.count)
      }
    }
  })
})

test('POST /social-share-api/featured-listings: running ones, one a bakery, premium first', async () => {
  const { status, body } = await site.call('POST', '/social-share-api/featured-listings', { body: {} })
  expect(status).toBe(200)
  expect(body.listings.map((one: { bakery_slug: string }) => one.bakery_slug)).toEqual(['gold-far', 'rye-one'])
  expect(body.listings[1]).toMatchObject({ source: 'admin', is_premium: false, ends_at: from(3).toISOString() })
  // §7: "payload not shown", so there is none; what is sent all the same changes nothing.
  expect((await site.call('POST', '/social-share-api/featured-listings')).body).toEqual(body)
  const more = await site.call('POST', '/social-share-api/featured-listings', { body: { count: 1 } })
  expect(more.body).toEqual(body)
})

test('a search that takes too long is ended, and says so', async () => {
  const client = await site.services.pool.connect()
  try {
    await client.query('begin; lock table bakeries, search_cards, search_terms in access exclusive mode')
    const answers = await Promise.all([
      ...([near, { ...near, query: 'rye' }, { query: 'rye' }, {}] as Record<string, string>[]).map(get),
      site.call('POST', '/search-bakeries', { body: { query: 'rye' } }),
      site.call('POST', '/rpc/find_bakeries_within_radius', { body: { center_lat: 45.5, center_lon: -122.6 } }),
    ])
    for (const { status, body, headers } of answers) {
      expect(status).toBe(503)
      expect(body.error).toBe('An error occurred while searching')
      expect(headers['retry-after']).toBe('2')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})
