import { expect, test } from 'vitest'
import { pickupLine, placeWords } from './place-words'

const home = {
  kind: 'home' as const,
  shop_address: null as string | null,
  city: 'Portland',
  state: 'OR',
  zip: '97202',
  location_text: 'Sellwood',
  claimed: true,
  online_ordering: true,
  by_request: false,
  closed: false,
  latitude: 45.5 as number | null,
  longitude: -122.65 as number | null,
}

test('each way an order can or cannot be taken has its own sentence', () => {
  const lines = [
    {},
    { online_ordering: false },
    { online_ordering: false, by_request: true },
    { online_ordering: false, by_request: true, closed: true },
    { claimed: false, online_ordering: false },
  ]
  expect(lines.map((line) => placeWords({ ...home, ...line }, null).orders.split(/[.,:]/)[0])).toEqual([
    'Takes online orders',
    'Doesn’t take online orders yet',
    'Takes orders by request only',
    'Not taking orders right now',
    'This baker isn’t on Localoaf yet',
  ])
})

const TOWN = { name: 'Portland', latitude: 45.5, longitude: -122.65 }
const SECRET = 'You get the exact address once your order is confirmed.'

test.each([
  [{ latitude: 45.505, longitude: -122.65 }, TOWN, `Sellwood, within a mile of downtown Portland. ${SECRET}`],
  [
    { latitude: 45.475, longitude: -122.615 },
    TOWN,
    `Sellwood, about 2 miles southeast of downtown Portland. ${SECRET}`,
  ],
  [{ latitude: 45.5, longitude: -122.67 }, TOWN, `Sellwood, about 1 mile west of downtown Portland. ${SECRET}`],
  [{ latitude: 45.6, longitude: -122.65 }, TOWN, `Sellwood, about 7 miles north of downtown Portland. ${SECRET}`],
  [{ latitude: 45.6, longitude: -122.65 }, null, `Sellwood, within the circle on the map. ${SECRET}`],
  [{ latitude: null, longitude: null }, TOWN, 'Sellwood.'],
])('%j: %s', (point, town, line) => {
  expect(placeWords({ ...home, ...point }, town).on_map).toBe(line)
})

test('of a bakery that takes no orders nobody gets the address', () => {
  const unclaimed = { ...home, location_text: '', online_ordering: false }
  expect(placeWords(unclaimed, TOWN).on_map).toBe('Portland, OR, within a mile of downtown Portland.')
})

test('a home keeps its door to itself; a shop says where it stands, and is nobody’s home', () => {
  expect(placeWords(home, TOWN)).toMatchObject({
    pickup: 'In Portland. You get the address when the baker confirms.',
    where: 'Sellwood. We only show the area, because this is someone’s home.',
  })
  const shop = { ...home, kind: 'shop' as const, shop_address: '412 Alder Street' }
  const address = '412 Alder Street, Portland, OR 97202.'
  expect(placeWords(shop, TOWN)).toMatchObject({
    pickup: 'At 412 Alder Street, Portland.',
    where: address,
    on_map: address,
  })
  expect(placeWords({ ...shop, shop_address: null }, TOWN)).toMatchObject({ where: 'Sellwood.', on_map: 'Sellwood.' })
  expect(pickupLine({ ...shop, kind: 'home' })).not.toContain('Alder')
})
