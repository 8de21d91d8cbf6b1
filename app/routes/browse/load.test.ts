import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { usePages } from '../../../tests/setup/pages'
import { loadPlaces } from '../../features/places/places-data.commands.server'
import { OFF_THE_GLOBE } from '../../features/search/listing'
import { BOTH_NEEDED } from '../../lib/whole-point'

let answer: RequestListener
let asked = 0
const geocoder = createServer((request, response) => {
  asked++
  answer(request, response)
})
await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))

const site = useApp({ GEOCODER_URL: `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/search` })
const pages = usePages(site)
const FOUND = [{ display_name: '10 Main Street, Ithaca, New York, United States', lat: '42.4406', lon: '-76.4966' }]

beforeAll(async () => {
  await loadPlaces(site.services.pool)
  await makeBakery(site.services.db, { name: 'Ten Main', latitude: 42.44, longitude: -76.49 })
})
beforeEach(() => {
  answer = (_request, response) => response.end(JSON.stringify(FOUND))
  // Past any rest that an earlier failure began.
  site.clock.now = new Date(site.clock.now.getTime() + 60_000)
})
afterAll(() => {
  geocoder.closeAllConnections()
  geocoder.close()
})

const browse = async (query: Record<string, string>) => {
  const { status, headers, body } = await pages.get(`/browse?${new URLSearchParams(query)}`)
  const { state, list, problem, typed } = JSON.parse(body)
  return { status, headers, state, list, problem, typed }
}

describe('what was typed without the script', () => {
  test('a street address is looked up outside, as suggestions are', async () => {
    const { status, state, list } = await browse({ location: '10 Main St, Ithaca, NY', radius: '15' })
    expect(status).toBe(200)
    expect(state).toMatchObject({
      location: '10 Main Street, Ithaca, New York',
      at: { latitude: 42.4406, longitude: -76.4966 },
      query: '',
    })
    expect(list.bakeries.map(({ name }: { name: string }) => name)).toEqual(['Ten Main'])
  })

  test('a house that is not there is near its street', async () => {
    expect((await browse({ location: '99 Main St, Ithaca, NY' })).state.location).toMatch(/^10 Main Street/)
  })

  test('the place named in the address does where nobody answers, and where too much was asked', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    answer = (_request, response) => response.writeHead(500).end()
    expect((await browse({ location: '11 Main St, Ithaca, NY' })).state.location).toBe('Ithaca, NY')
    expect(warned).toHaveBeenCalledOnce()
    site.clock.now = new Date(site.clock.now.getTime() + 60_000)
    answer = (_request, response) => response.end(JSON.stringify(FOUND))
    await browse({ location: '12 Main St, Ithaca, NY' })
    await site.services.pool.query(`update rate_limits set attempts = 60 where scope = 'geocode-outside'`)
    const before = asked
    const { status, state } = await browse({ location: '13 Main St, Ithaca, NY' })
    expect([status, state.location, asked]).toEqual([200, 'Ithaca, NY', before])
  })

  test.each([
    ['Ithaca, NY', 'Ithaca, NY', ''],
    ['14850', 'Ithaca, NY 14850', ''],
    ['Ten Main', '', 'Ten Main'],
  ])('%s stays in the house', async (typed, location, query) => {
    const before = asked
    expect((await browse({ location: typed })).state).toMatchObject({ location, query })
    expect(asked).toBe(before)
  })
})

test.each([
  [{ lat: '95', lng: '0' }, OFF_THE_GLOBE],
  [{ lat: 'abc', lng: '1' }, OFF_THE_GLOBE],
  [{ lat: '0', lng: '-180.5', location: 'Ithaca, NY' }, OFF_THE_GLOBE],
  [{ lat: 'NaN', lng: 'NaN' }, OFF_THE_GLOBE],
  [{ lat: '42.44' }, BOTH_NEEDED],
  [{ lng: '-76.5', lat: ' ' }, BOTH_NEEDED],
])('%j is a sentence and an empty list, kept by nobody', async (query, sentence) => {
  const { status, headers, list, problem } = await browse(query as unknown as Record<string, string>)
  expect([status, headers['cache-control'], list.bakeries, problem]).toEqual([400, 'no-store', [], sentence])
})

test('no coordinates at all are no mistake', async () => {
  expect(await browse({ lat: '', lng: ' ' })).toMatchObject({ status: 200, problem: null, list: { count: 1 } })
})

test.each([
  ['/browse', '/browse'],
  ['/browse?location=Ithaca,+NY&radius=15', '/browse/ny/ithaca'],
  ['/browse?location=Ithaca,+NY&lat=42.44063&lng=-76.49661&radius=25', '/browse/ny/ithaca'],
  ['/browse?location=Ithaca,+NY&lat=42.44063&lng=-76.49661&radius=40', null],
  ['/browse?location=Albany,+NY&lat=42.44063&lng=-76.49661', null],
  ['/browse?location=Nowhere,+NY&lat=42.44063&lng=-76.49661', null],
  ['/browse?lat=42.44063&lng=-76.49661', null],
  ['/browse?location=Austin,+TX', null],
  ['/browse?lat=95&lng=0', undefined],
])('search engines keep %s as %s', async (address, canonical) => {
  expect(JSON.parse((await pages.get(address)).body).canonical).toBe(canonical)
})
