import type { Services } from '~/http/services.server'
import { RADIUS_KM } from './listing'
import type { ListedBakery } from './search.contract'
import { listNearest } from './search.queries.server'

/** So many of the neighborhood are looked at, so many shown. */
const LOOKED_AT = 13
const SHOWN = 3

interface Around {
  id: string
  latitude: number | null
  longitude: number | null
  tags: readonly { slug: string }[]
}

/** Neighbors in the order of lists (decision 29: premium first, both parts by distance), those that bake the most alike before others. */
export async function listSimilar(
  services: Pick<Services, 'search_pool' | 'clock'>,
  { id, latitude, longitude, tags }: Around,
): Promise<ListedBakery[]> {
  if (latitude === null || longitude === null) return []
  const near = await listNearest(services, { lat: latitude, lng: longitude, radius_km: RADIUS_KM, limit: LOOKED_AT })
  const own = new Set(tags.map(({ slug }) => slug))
  const alike = (bakery: ListedBakery) => bakery.tags.filter(({ slug }) => own.has(slug)).length
  return near
    .filter((bakery) => bakery.id !== id && (own.size === 0 || alike(bakery) > 0))
    .sort((one, other) => alike(other) - alike(one))
    .slice(0, SHOWN)
}
