import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useApp } from '../../../tests/setup/app'
import { geocode_cache } from '../../db/schema/places'
import { loadPlaces } from './places-data.commands.server'

let answer: RequestListener
let asked: URL[] = []
const geocoder = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://geocoder.test'))
  answer(request, response)
})
await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
const { port } = geocoder.address() as AddressInfo

const site = useApp({ GEOCODER_URL: `http://127.0.0.1:${port}/search?key=secret` })
beforeAll(async () => {
  await loadPlaces(site.services.pool)
})
afterAll(() => {
  geocoder.closeAllConnections()
  geocoder.close()
})

const ask = async (address: string) => {
  const { status, body } = await site.call('POST', '/geocode-address', { body: { address } })
  expect(status).toBe(200)
  return body.data as Record<string, unknown>[]
}
const send = (response: ServerResponse, body: unknown) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
const ITHACA = {
  display_name: '10 Main Street, Ithaca, New York, United States',
  lat: '42.4406',
  lon: '-76.4966',
  place_id: 1,
}

let warned: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  asked = []
  // Past any rest that an earlier failure began.
  site.clock.now = new Date(site.clock.now.getTime() + 60_000)
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  answer = (_request, response) => send(response, [ITHACA])
})

describe('a street address with an outside geocoder', () => {
  test('comes from there, with the place named in it behind', async () => {
    expect(await ask('10 Main Street, Ithaca, New York')).toEqual([
      {
        display_name: '10 Main Street, Ithaca, New York',
        latitude: 42.4406,
        longitude: -76.4966,
        type: 'address',
        address: '10 Main Street, Ithaca, New York',
        relevance: 100,
      },
      expect.objectContaining({ display_name: 'Ithaca, NY', type: 'city', relevance: 50 }),
    ])
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      key: 'secret',
      q: '10 Main Street, Ithaca, New York',
      format: 'jsonv2',
      countrycodes: 'us',
      limit: '5',
    })
  })

  test.each([
    ['10 Main St, Ithaca, NY', 100],
    ['10 Main Street Ithaca', 100],
    ['10 Maine St, Ithaca, NY', 70],
    ['99 Main St, Ithaca, NY', 50],
    ['10 Main St, Ithaca, NY 14850', 70],
  ])('%s: what was found has relevance %d', async (address, relevance) => {
    expect((await ask(address))[0]).toMatchObject({ type: 'address', relevance })
  })

  test('is asked once; the address itself is not stored', async () => {
    const first = await ask('11 Oak Ave, Ithaca, NY')
    expect(await ask('  11 oak AVE,  Ithaca, NY ')).toEqual(first)
    expect(asked).toHaveLength(1)
    const kept = JSON.stringify(await site.services.db.select().from(geocode_cache))
    expect(kept).not.toContain('11 Oak Ave')
    site.clock.now = new Date(site.clock.now.getTime() + 31 * 86_400_000)
    await ask('11 Oak Ave, Ithaca, NY')
    expect(asked).toHaveLength(2)
  })

  test('nothing found is remembered as well, for a day, and stale answers go', async () => {
    answer = (_request, response) => send(response, [])
    await ask('12 Nowhere Rd, Ithaca, NY')
    await ask('12 Nowhere Rd, Ithaca, NY')
    expect(asked).toHaveLength(1)
    site.clock.now = new Date(site.clock.now.getTime() + 40 * 86_400_000)
    await ask('13 Elm St, Ithaca, NY')
    expect(await site.services.db.$count(geocode_cache)).toBe(1)
  })

  test.each(['Ithaca, NY', '14850', 'ithaca', '10 Main'])('%s never leaves the house', async (address) => {
    await ask(address)
    expect(asked).toEqual([])
  })

  const huge = JSON.stringify(Array(3000).fill({ ...ITHACA, display_name: 'x'.repeat(100) }))
  test.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['stops in the middle', (_request, response) => void response.writeHead(200).write('[{"display_name":')],
    [
      'redirects',
      (request, response) =>
        request.url?.startsWith('/else')
          ? send(response, [ITHACA])
          : response.writeHead(302, { location: '/else' }).end(),
    ],
    ['sends too much', (_request, response) => send(response, huge)],
    ['fails', (_request, response) => response.writeHead(500).end('oops')],
    ['sends broken JSON', (_request, response) => send(response, '[{"lat": "4')],
    ['sends a page', (_request, response) => send(response, '<html>10 Main St</html>')],
    ['sends another shape', (_request, response) => send(response, { error: 'no' })],
    ['sends a point off the globe', (_request, response) => send(response, [{ ...ITHACA, lat: '942' }])],
    ['sends no numbers', (_request, response) => send(response, [{ ...ITHACA, lat: 'north' }])],
    ['hangs up', (request) => request.socket.destroy()],
  ])('that %s: the place named in the address has to do, and nothing is remembered', async (how, broken) => {
    answer = broken
    const address = `10 Main St, ${how}, Ithaca, NY`
    expect(await ask(address)).toEqual([expect.objectContaining({ display_name: 'Ithaca, NY', relevance: 70 })])
    expect(asked).toHaveLength(1)
    expect(warned.mock.calls.flat().join()).toMatch(/^\[places\] the geocoder failed: (?!.*Main)/)

    await ask(`${address} 14850`)
    expect(asked, 'it is left in peace for a while').toHaveLength(1)

    site.clock.now = new Date(site.clock.now.getTime() + 31_000)
    answer = (_request, response) => send(response, [ITHACA])
    expect((await ask(address)).map(({ type }) => type)).toContain('address')
  })

  test('one visitor cannot use it up: beyond 60 a minute the place named in the address has to do', async () => {
    await ask('14 Main St, Ithaca, NY')
    await site.services.pool.query(`update rate_limits set attempts = 60 where scope = 'geocode-outside'`)
    expect(await ask('15 Main St, Ithaca, NY')).toEqual([
      expect.objectContaining({ display_name: 'Ithaca, NY', type: 'city', relevance: 70 }),
    ])
    expect(asked).toHaveLength(1)
    expect((await ask('14 Main St, Ithaca, NY'))[0]?.display_name).toMatch(/^10 Main Street/)
    site.clock.now = new Date(site.clock.now.getTime() + 61_000)
    expect((await ask('15 Main St, Ithaca, NY'))[0]?.type).toBe('address')
  })
})
