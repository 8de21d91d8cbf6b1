import type { Feature, FeatureCollection } from 'geojson'
import { type Bounds, boundsAround, boundsOf } from '../map/map-geometry'
import type { BrowseState } from './browse-state'
import type { ShownBakery } from './search.contract'

/** The public points, about a kilometre off (decision 27). */
export const bakeryPoints = (bakeries: readonly ShownBakery[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: bakeries.flatMap(({ id, name, slug, latitude, longitude }): Feature[] =>
    latitude === null || longitude === null
      ? []
      : [
          {
            type: 'Feature',
            properties: { id, name, slug },
            geometry: { type: 'Point', coordinates: [longitude, latitude] },
          },
        ],
  ),
})

/** What the map shows of a list: the circle that was searched, or else all that was found. */
export function boundsOfList({ at, radius_km }: BrowseState, bakeries: readonly ShownBakery[]): Bounds | null {
  if (at) return boundsAround(at, radius_km)
  return boundsOf(
    bakeries.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[longitude, latitude]],
    ),
  )
}
