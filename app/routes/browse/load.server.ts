import { data } from 'react-router'
import { inWords } from '~/features/bakeries/card-words'
import { parseAddress } from '~/features/places/address-query'
import { geocode } from '~/features/places/geocode.commands.server'
import type { Location } from '~/features/places/places.contract'
import { RELEVANCE } from '~/features/places/relevance'
import type { BrowsePage } from '~/features/search/browse-screen'
import { type BrowseState, filtersOf } from '~/features/search/browse-state'
import { canonicalPath, isThere, placeAsked, placePath } from '~/features/search/landing'
import { findPlace } from '~/features/search/landing.queries.server'
import { SEARCH_FAILED } from '~/features/search/listing'
import { listBakeries } from '~/features/search/search.queries.server'
import type { Services } from '~/http/services.server'
import { cards, sharedPage } from '~/http/shared-page'
import { withoutValues } from '~/lib/error-without-values'

/** The list that an address asks for. A failure is a page of its own sentence, which nobody keeps. */
export async function loadBrowse(services: Services, asked: BrowseState) {
  const { public_url, map_tiles } = services.env
  const typed = asked.location !== '' && asked.at === null ? asked.location : null
  try {
    const state = typed ? await readTyped(services, asked) : asked
    const found = await listBakeries(services, filtersOf(state))
    const list = { ...found, bakeries: found.bakeries.map(inWords) }
    const page: BrowsePage = { state, list, problem: null, typed, public_url, map_tiles }
    const order = state.sort === 'rating' ? (['ratings'] as const) : []
    return data(page, { headers: sharedPage('lists', ...order, ...cards(list.bakeries)) })
  } catch (error) {
    console.error('The list of bakeries could not be read.', withoutValues(error))
    return failedPage(services, asked, SEARCH_FAILED, 503)
  }
}

/** The address to keep for a list that holds something; without it nothing is lost but a visit of a search engine. */
export async function findCanonical({ db }: Services, { state, list }: BrowsePage): Promise<string | null> {
  if (list.count === 0) return null
  const asked = placeAsked(state)
  if (!asked) return canonicalPath(state)
  const place = await findPlace(db, asked).catch(() => null)
  return place && isThere(state, place) ? placePath(asked) : null
}

export function failedPage({ env }: Services, state: BrowseState, problem: string, status: number) {
  const list = { bakeries: [], count: 0, seed: '' }
  const page: BrowsePage = { state, list, problem, typed: null, public_url: env.public_url, map_tiles: env.map_tiles }
  return data(page, { status, headers: { 'Cache-Control': 'no-store' } })
}

/** The search box without its script says 'location' for both: what is not known as a place is a name. */
async function readTyped(services: Services, asked: BrowseState): Promise<BrowseState> {
  const [place] = await geocode(services, asked.location, { limit: 1, near: null, fill: false, asker: 'pages' })
  if (!place || !isMeant(place, asked.location)) return { ...asked, location: '', query: asked.location }
  const { display_name, latitude, longitude } = place
  return { ...asked, location: display_name, at: { latitude, longitude } }
}

/** Part of a name is a place only in an address; in other texts it is rather a bakery's. */
function isMeant({ type, relevance }: Location, text: string): boolean {
  // The street is right where the house is not.
  if (type === 'address' && /^\s*\d/.test(text)) return true
  return relevance >= (parseAddress(text).is_street ? RELEVANCE.text_match : RELEVANCE.city)
}
