import { data } from 'react-router'
import { inWords } from '~/features/bakeries/card-words'
import type { BrowsePage } from '~/features/search/browse-screen'
import { type BrowseState, filtersOf } from '~/features/search/browse-state'
import { canonicalPath, isThere, placeAsked, placePath } from '~/features/search/landing'
import { findPlace } from '~/features/search/landing.queries.server'
import { SEARCH_FAILED } from '~/features/search/listing'
import { listBakeries } from '~/features/search/search.queries.server'
import type { PageServices } from '~/http/services.server'
import { cards, sharedPage } from '~/http/shared-page'
import { withoutValues } from '~/lib/error-without-values'
import { readTyped } from './read-typed.server'

export async function loadBrowse(services: PageServices, asked: BrowseState) {
  const { public_url, map_tiles } = services.env
  const typed = asked.location !== '' && asked.at === null ? asked.location : null
  try {
    const { state, note } = typed ? await readTyped(services, asked) : { state: asked, note: null }
    const found = await listBakeries(services, filtersOf(state))
    const list = { ...found, bakeries: found.bakeries.map(inWords) }
    const page: BrowsePage = { state, list, problem: null, typed, note, public_url, map_tiles }
    const order = state.sort === 'rating' ? (['ratings'] as const) : []
    return data(page, { headers: sharedPage('lists', ...order, ...cards(list.bakeries)) })
  } catch (error) {
    console.error('The list of bakeries could not be read.', withoutValues(error))
    return failedPage(services, asked, SEARCH_FAILED, 503)
  }
}

export async function findCanonical({ db }: PageServices, { state, list }: BrowsePage): Promise<string | null> {
  if (list.count === 0) return null
  const asked = placeAsked(state)
  if (!asked) return canonicalPath(state)
  const place = await findPlace(db, asked).catch(() => null)
  return place && isThere(state, place) ? placePath(asked) : null
}

export function failedPage({ env }: PageServices, state: BrowseState, problem: string, status: number) {
  const list = { bakeries: [], count: 0, seed: '' }
  const { public_url, map_tiles } = env
  const page: BrowsePage = { state, list, problem, typed: null, note: null, public_url, map_tiles }
  return data(page, { status, headers: { 'Cache-Control': 'no-store' } })
}
