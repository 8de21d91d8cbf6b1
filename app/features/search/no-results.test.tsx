import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type BrowseState, NOTHING_ASKED } from './browse-state'
import { MAP_AREA } from './browse-words'
import { NoResults } from './no-results'

const at = { latitude: 44, longitude: -120 }
const ways = (state: Partial<BrowseState>) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <NoResults state={{ ...NOTHING_ASKED, ...state }} typed={null} past={false} />
    </MemoryRouter>,
  )
  return [...html.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(
    ([, to, words]) => `${words}: ${to!.replaceAll('&amp;', '&')}`,
  )
}

test.each<[string, Partial<BrowseState>, string[]]>([
  [
    'an empty part of the map is zoomed out of, and the map stays',
    { at, location: MAP_AREA, radius_km: 30, map: true },
    ['Zoom out: /browse?lat=44&lng=-120&radius=80&location=Map+area&view=map', 'List Your Bakery: /get-listed'],
  ],
  [
    'so is a large one',
    { at, location: MAP_AREA, radius_km: 200 },
    ['Zoom out: /browse?lat=44&lng=-120&radius=500&location=Map+area', 'List Your Bakery: /get-listed'],
  ],
  [
    'from the largest one the way leads to all bakeries',
    { at, location: MAP_AREA, radius_km: 500 },
    ['Browse all bakeries: /browse', 'List Your Bakery: /get-listed'],
  ],
  [
    'a place is searched within the next round number of miles, and without its filters',
    { at, location: 'Bend, OR', radius_km: 40, flags: ['delivery'] },
    [
      'Clear filters: /browse?lat=44&lng=-120&radius=40&location=Bend%2C+OR',
      'Search within 50 miles: /browse?lat=44&lng=-120&radius=80&location=Bend%2C+OR&delivery=true',
    ],
  ],
  [
    'a name leads to all bakeries, or is waited for',
    { query: 'nobody' },
    ['Browse all bakeries: /browse', 'Tell me when there’s one: /account/searches/new?query=nobody'],
  ],
])('%s', (_, state, expected) => expect(ways(state)).toEqual(expected))
