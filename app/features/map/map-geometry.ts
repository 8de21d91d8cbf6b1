import type { Feature, Polygon } from 'geojson'
import { EARTH_KM, type Point } from '~/lib/geo'

export type Bounds = [west: number, south: number, east: number, north: number]

export const COUNTRY: Bounds = [-125, 24.5, -66.5, 49.5]

export function circleAround({ latitude, longitude }: Point, radius_km: number): Feature<Polygon> {
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

/** Of those in the contiguous states if there are any: one bakery in Hawaii would make all others small. */
export const boundsMostly = (points: readonly (readonly [number, number])[]): Bounds | null =>
  boundsOf(points.filter(isIn(COUNTRY))) ?? boundsOf(points)

const isIn =
  ([west, south, east, north]: Bounds) =>
  ([lng, lat]: readonly [number, number]) =>
    lng >= west && lng <= east && lat >= south && lat <= north

export const boundsAround = (point: Point, km: number): Bounds =>
  boundsOf(circleAround(point, km).geometry.coordinates[0]!)!

/** Read by whole degrees, so that all visitors of a region ask for the same few files. */
export function cellsOf([west, south, east, north]: Bounds): string[] {
  const cells: string[] = []
  for (let lat = Math.floor(south); lat <= north; lat++)
    for (let lng = Math.floor(west); lng <= east; lng++) cells.push(`${lat}_${lng}`)
  return cells
}
