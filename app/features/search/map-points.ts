import type { Feature, FeatureCollection } from 'geojson'
import { distanceKm, type Point } from '~/lib/geo'
import { type Bounds, boundsAround, boundsMostly } from '../map/map-geometry'
import type { BrowseState } from './browse-state'
import { RADIUS_MAX_KM } from './listing'
import type { ShownBakery } from './search.contract'

/** The public points (ruling 27). */
export const bakeryPoints = (bakeries: readonly ShownBakery[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: bakeries.flatMap(({ id, latitude, longitude }): Feature[] =>
    latitude === null || longitude === null
      ? []
      : [
          {
            type: 'Feature',
            properties: { id },
            geometry: { type: 'Point', coordinates: [longitude, latitude] },
          },
        ],
  ),
})

/** The searched circle, otherwise the bakeries found, those of the contiguous states if there are any. */
export function boundsOfList({ at, radius_km }: BrowseState, bakeries: readonly ShownBakery[]): Bounds | null {
  if (at) return boundsAround(at, radius_km)
  const points = bakeries.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [[longitude, latitude] as const],
  )
  return boundsMostly(points)
}

/** The circle that fits into the view, so that the view stays where it was after such a search. */
export function circleIn([west, south, east, north]: Bounds): { at: Point; radius_km: number } {
  const at = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const reach = Math.min(
    distanceKm(at, { ...at, latitude: north }),
    distanceKm(at, { ...at, longitude: east }),
    RADIUS_MAX_KM,
  )
  return { at, radius_km: Math.max(1, Math.round(reach)) }
}
