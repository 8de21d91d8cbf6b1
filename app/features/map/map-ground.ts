import type { FeatureCollection } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import statesUrl from 'us-atlas/states-10m.json?url'
import { FALLBACK_CITIES } from '../places/fallback-cities'
import { type Bounds, cellsOf } from './map-geometry'

export const ATTRIBUTION = 'Boundaries: US Census Bureau · Places: GeoNames'

type Place = [name: string, latitude: number, longitude: number, population: number]

const BIG: Place[] = FALLBACK_CITIES.map(({ display_name, latitude, longitude }, at) => [
  display_name.split(',')[0]!,
  latitude,
  longitude,
  1_000_000 - at,
])
const CELLS_MAX = 12
const cells = new Map<string, Promise<Place[]>>()
let states: Promise<FeatureCollection> | undefined

/** Fetched once. If that fails the map is bare, and the next map tries again. */
export function readStates(): Promise<FeatureCollection> {
  states ??= fetch(statesUrl)
    .then((answer) => answer.json() as Promise<Topology>)
    .then((atlas) => feature(atlas, atlas.objects.states!) as FeatureCollection)
  states.catch(() => {
    states = undefined
  })
  return states
}

/** Zoomed out, only big cities; a file that fails to load leaves its part without names. */
export async function readPlaces(bounds: Bounds): Promise<FeatureCollection> {
  const wanted = cellsOf(bounds)
  const places = wanted.length > CELLS_MAX ? [BIG] : await Promise.all(wanted.map(readCell))
  const features = places.flat().map(([name, latitude, longitude, population]) => ({
    type: 'Feature' as const,
    properties: { name, population },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  }))
  return { type: 'FeatureCollection', features }
}

function readCell(cell: string): Promise<Place[]> {
  const known = cells.get(cell)
  if (known) return known
  const reading = fetch(`/browse/places/${cell}`)
    .then((answer): Promise<Place[]> | Place[] => (answer.ok ? answer.json() : []))
    .catch((): Place[] => {
      cells.delete(cell)
      return []
    })
  cells.set(cell, reading)
  return reading
}
