import { describe, expect, test } from 'vitest'
import { useListedBakeries } from '../../../tests/factories/listed'
import { useApp } from '../../../tests/setup/app'
import { OFF_THE_GLOBE } from './listing'
import type { ListedBakery } from './search.contract'

const site = useApp()
const { add, ids } = useListedBakeries(site)

describe('POST /search-bakeries', () => {
  const names = async (body: object) =>
    (await site.call('POST', '/search-bakeries', { body })).body.results.map((one: ListedBakery) => one.slug)

  test('exact, then those that begin so, then the alphabet; five unless asked otherwise', async () => {
    await add('exactly', { name: 'Crumb' })
    await add('begins', { name: 'crumb & Co' })
    await add('begins-two', { name: 'Crumbs' })
    await add('middle-b', { name: 'The Crumb' })
    await add('middle-a', { name: 'A Good Crumb' })
    await add('middle-c', { name: 'Zest and Crumb' })
    await add('crumb-hidden', { name: 'Crumb', hidden: true })
    expect(await names({ query: ' CRUMB ' })).toEqual(['exactly', 'begins', 'begins-two', 'middle-a', 'middle-b'])
    expect(await names({ query: 'crumb', limit: 2 })).toEqual(['exactly', 'begins'])
    expect(await names({ query: 'crumb', limit: 3, offset: 2 })).toEqual(['begins-two', 'middle-a', 'middle-b'])
    expect(await names({ query: 'crumb', limit: 10, offset: 5 })).toEqual(['middle-c'])
    expect(await names({ query: 'crumb', offset: 99 })).toEqual([])
  })

  test('needs two characters after trimming', async () => {
    expect(await names({ query: ' c ' })).toEqual([])
    expect(await names({ query: '' })).toEqual([])
    expect(await names({ query: 'cr' })).not.toEqual([])
  })
})

describe('POST /rpc/find_bakeries_within_radius', () => {
  const center = { center_lat: 45.5, center_lon: -122.6 }
  const ask = (body: object) => site.call('POST', '/rpc/find_bakeries_within_radius', { body })
  const found = async (more: object = {}) => {
    const { status, body } = await ask({ ...center, ...more })
    expect(status, JSON.stringify(body)).toBe(200)
    return (body as { id: string }[]).map(({ id }) => Object.keys(ids).find((slug) => ids[slug] === id))
  }
  const all = ['gold-near', 'gold-far', 'rye-one', 'rye-two', 'ran-out', 'delivers']

  test('ids and distances of public bakeries within 25 km, premium first, page by page', async () => {
    expect(await found()).toEqual(all)
    expect(await found({ radius_km: 31 })).toContain('rye-far')
    expect(await found({ radius_km: null, p_limit: 2, p_offset: 1 })).toEqual(['gold-far', 'rye-one'])
    const { body } = await ask({ ...center, radius_km: 1.5 })
    expect(body).toEqual([{ id: ids['rye-one'], distance_km: expect.closeTo(1, 3) }])
  })

  test.each([9, 10_000, 999_999_999])('past the end, at %d, there is nothing', async (p_offset) => {
    expect(await found({ p_offset })).toEqual([])
  })

  test.each([
    [{}, 'Latitude and longitude required for geographic search'],
    [{ center_lat: 45.5 }, 'Latitude and longitude required for geographic search'],
    [{ center_lat: null, center_lon: 0 }, 'Latitude and longitude required for geographic search'],
    [{ center_lat: 90.5, center_lon: 0 }, OFF_THE_GLOBE],
    [{ center_lat: 'north', center_lon: 0 }, OFF_THE_GLOBE],
    [{ ...center, radius_km: 501 }, 'radius_km must be at most 500.'],
    [{ ...center, p_limit: 10_001 }, 'p_limit must be at most 10000.'],
    [{ ...center, p_offset: -1 }, 'p_offset must be at least 0.'],
  ])('%j is refused with a sentence', async (body, error) => {
    expect(await ask(body)).toMatchObject({ status: 400, body: { error, code: 'invalid' } })
  })
})
