import { expect, test } from 'vitest'
import { type BrowseState, NOTHING_ASKED, RADIUS_CHOICES } from './browse-state'
import { countWords, headingOf, MAP_AREA } from './browse-words'
import { distanceLabel, milesLabel } from './distance-words'

const austin = { at: { latitude: 30.3, longitude: -97.7 }, location: 'Austin, TX' }
const asked = (state: Partial<BrowseState>): BrowseState => ({ ...NOTHING_ASKED, ...state })

test.each([
  [{}, 'Browse Bakeries'],
  [austin, 'Bakeries near Austin, TX'],
  [{ ...austin, location: '' }, 'Bakeries near you'],
  [{ ...austin, location: MAP_AREA }, 'Bakeries in this part of the map'],
  [{ ...austin, categories: ['sourdough'] }, 'Sourdough near Austin, TX'],
  [{ categories: ['cakes', 'vegan'] }, 'Cake and Vegan Bakers'],
  [
    { ...austin, categories: ['cakes', 'gluten-free', 'vegan', 'pies'] },
    'Gluten-free Vegan Cakes and Pies near Austin, TX',
  ],
  [{ ...austin, categories: ['gluten-free', 'vegan'] }, 'Gluten-free and Vegan near Austin, TX'],
  [{ query: 'rye' }, 'Bakeries matching “rye”'],
  [{ flags: ['featured'] as const }, 'Featured Bakeries'],
])('%o: %s', (state, heading) => expect(headingOf(asked(state as Partial<BrowseState>))).toBe(heading))

test.each([
  [1234, austin, '1,234 bakeries near Austin, TX'],
  [1, {}, '1 bakery'],
  [0, austin, '0 bakeries near Austin, TX'],
  [9999, {}, '9,999 bakeries'],
  [10_000, {}, '10,000+ bakeries'],
  [2, { ...austin, query: 'rye' }, '2 bakeries matching “rye” near Austin, TX'],
])('%i of %o: %s', (count, state, words) => expect(countWords(count, asked(state))).toBe(words))

test.each([
  [0.2, 'Under 1 mi'],
  [1.609344, '1 mi'],
  [4, '2.5 mi'],
  [40, '25 mi'],
])('%d km: %s', (km, label) => expect(distanceLabel(km)).toBe(label))

test('labels are in miles', () =>
  expect([1, ...RADIUS_CHOICES, 12].map(milesLabel)).toEqual([
    '1 mile',
    ...[5, 10, 15, 25, 50, 100].map((miles) => `${miles} miles`),
    '7 miles',
  ]))
