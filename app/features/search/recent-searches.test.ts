import { beforeEach, expect, test } from 'vitest'
import { safeStorage } from '~/lib/safe-storage'
import { type BrowseState, NOTHING_ASKED } from './browse-state'
import { forgetSearches, lastPlace, recentSearches, rememberSearch } from './recent-searches'

const remember = (state: Partial<BrowseState>) => rememberSearch({ ...NOTHING_ASKED, ...state })
const at = { latitude: 45.52, longitude: -122.68 }
const labels = () => recentSearches().map(({ label }) => label)

beforeEach(forgetSearches)

test('the last five, newest first, each once, with the list they lead to', () => {
  remember({ location: 'Portland, OR', at, categories: ['sourdough'], offset: 50, seed: 'x' })
  for (const query of ['rye', 'crumb', 'rye', 'oven', 'loaf', 'fig']) remember({ query })
  expect(labels()).toEqual(['fig', 'loaf', 'oven', 'rye', 'crumb'].map((query) => `Bakeries matching “${query}”`))
  remember({ location: 'Portland, OR', at, categories: ['sourdough'], offset: 50, seed: 'x' })
  expect(recentSearches()[0]).toEqual({
    label: 'Sourdough near Portland, OR',
    address: '/browse?lat=45.52&lng=-122.68&radius=25&location=Portland%2C+OR&category=sourdough',
    at,
  })
  expect(lastPlace()).toEqual({ name: 'Portland, OR', at })
})

test('neither where a device was found to be nor a filter alone is kept', () => {
  remember({ at })
  remember({ categories: ['vegan'] })
  expect([labels(), lastPlace()]).toEqual([[], null])
})

test.each(['{', 'null', '[1, null, {"label":"x","address":"https://elsewhere.example","at":null}]'])(
  'what somebody else wrote there is left alone: %s',
  (written) => {
    safeStorage().setItem('searches', written)
    expect(recentSearches()).toEqual([])
  },
)
