import type { Feature, FeatureCollection, Polygon } from 'geojson'
import { EARTH_KM, type Point } from '~/lib/geo'

import type { ListedBakery } from './search.contract'

export type Bounds = [west: number, south: number, east: number, north: number]

/** The public points, about a kilometre off (decision 27). */
export const bakeryPoints = (bakeries: readonly ListedBakery[]): FeatureCollection => ({
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

/** The circle that was searched, as the map draws it. */
export function searchedArea({ latitude, longitude }: Point, radius_km: number): Feature<Polygon> {
  const north = ((radius_km / EARTH_KM) * 180) / Math.PI
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const ring = Array.from({ length: 65 }, (_, step) => {
    const angle = (step / 64) * 2 * Math.PI
    return [longitude + east * Math.cos(angle), latitude + north * Math.sin(angle)]
  })
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}

export function boundsOf(points: readonly (readonly number[])[]): Bounds | null {
  if (points.length === 0) return null
  const [lngs, lats] = [points.map(([lng]) => lng!), points.map(([, lat]) => lat!)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

/** Places are read by whole degrees, so that everybody who looks at a region asks for the same few files. */
export function cellsOf([west, south, east, north]: Bounds): string[] {
  const cells: string[] = []
  for (let lat = Math.floor(south); lat <= north; lat++)
    for (let lng = Math.floor(west); lng <= east; lng++) cells.push(`${lat}_${lng}`)
  return cells
}
