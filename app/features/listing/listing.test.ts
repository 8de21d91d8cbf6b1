import { describe, expect, test } from 'vitest'
import { instagramAddress, websiteAddress } from '~/lib/web-address'
import { type ListingContent, problemsOf, publicPlace, slugsFor } from './listing'

const place = {
  asked: '78701',
  city: 'Austin',
  state: 'TX',
  door: { latitude: 30.27, longitude: -97.74 },
  shown: { latitude: 30.28, longitude: -97.74 },
}
const whole: ListingContent = { name: 'Nana’s Rye', kind: 'home', zip_code: '78701', place }

describe('what is missing when it is sent', () => {
  test.each<[string, ListingContent, string[]]>([
    ['nothing', whole, []],
    ['everything', {}, ['name', 'kind', 'zip_code']],
    ['a name of one letter', { ...whole, name: 'N' }, ['name']],
    ['a ZIP code that nobody knows', { ...whole, zip_code: '00000', place: null }, ['zip_code']],
    ['the street of a shop', { ...whole, kind: 'shop' }, ['street']],
    ['how far it delivers', { ...whole, delivery_enabled: true }, ['delivery_radius']],
    [
      'links that are none',
      { ...whole, instagram_url: 'my page!', website_url: 'soon' },
      ['instagram_url', 'website_url'],
    ],
  ])('%s', (_, content, fields) => expect(Object.keys(problemsOf(content))).toEqual(fields))
})

test.each([
  ['@nanas.rye', 'https://www.instagram.com/nanas.rye'],
  ['nanasrye', 'https://www.instagram.com/nanasrye'],
  ['https://instagram.com/nanasrye/?hl=en', 'https://www.instagram.com/nanasrye'],
  ['', null],
  ['https://evil.test/nanasrye', undefined],
])('instagram %s', (typed, address) => expect(instagramAddress(typed)).toBe(address))

test.each([
  ['nanasrye.com', 'https://nanasrye.com/'],
  ['http://nanasrye.com/menu', 'http://nanasrye.com/menu'],
  ['', null],
  ['javascript:alert(1)', undefined],
  ['https://user@nanasrye.com', undefined],
  ['localhost', undefined],
])('website %s', (typed, address) => expect(websiteAddress(typed)).toBe(address))

test('addresses to choose from', () => {
  expect(slugsFor('Nana’s Rye & Co.', 'Austin').slice(0, 3)).toEqual([
    'nanas-rye-and-co',
    'nanas-rye-and-co-austin',
    'nanas-rye-and-co-2',
  ])
  expect(slugsFor('面包')[0]).toBe('home-bakery')
})

test('a home is shown beside its door, a shop at it', () => {
  expect(publicPlace(whole)).toEqual(place.shown)
  expect(publicPlace({ ...whole, kind: 'shop' })).toEqual(place.door)
  expect(publicPlace({})).toBeNull()
})
