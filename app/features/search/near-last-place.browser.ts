import { createClient } from '~/http/client'
import { inWords } from '../bakeries/card-words'
import { distanceLabel } from './distance-words'
import { lastPlace } from './recent-searches'
import type { searchContract } from './search.contract'

const api = createClient<typeof searchContract>()
/** Fifty miles: where few bake, neighbors live farther off. */
const RADIUS_KM = 80

/** The bakers nearest to where somebody looked last; null where that is nowhere, or nobody bakes. */
export async function nearLastPlace(count: number) {
  const place = lastPlace()
  if (!place) return null
  const { latitude: lat, longitude: lng } = place.at
  const query = { lat, lng, radius_km: RADIUS_KM, sort: 'distance', limit: count } as const
  const { bakeries } = await api('GET /bakeries', { query })
  const shown = bakeries.map((bakery) => ({ ...inWords(bakery), away: distanceLabel(bakery.distance_km ?? 0) }))
  return shown.length > 0 ? { place: place.name, bakeries: shown } : null
}

export type NearLastPlace = NonNullable<Awaited<ReturnType<typeof nearLastPlace>>>
