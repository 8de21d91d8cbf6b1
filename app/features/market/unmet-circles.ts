import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { EMPTY, FONT, type Overlay } from '../map/map-drawing'
import type { UnmetPlace } from './market.contract'

type Named = Pick<UnmetPlace, 'state' | 'zip3'>

/** "OR-972", as the address names a place. */
export const placeKey = ({ state, zip3 }: Named): string => `${state}-${zip3}`

export function placeNamed(key: string | null): Named | null {
  const [, state, zip3] = /^([A-Z]{2})-([0-9]{3})$/.exec(key ?? '') ?? []
  return state && zip3 ? { state, zip3 } : null
}

/** "Around Bend, OR" */
export const placeWords = ({ near, state, zip3 }: Named & { near: string | null }): string =>
  near ? `Around ${near}, ${state}` : `${state}, ZIP ${zip3}…`

/** The circle's area says how many: as large as its share of the largest. */
export function unmetCircles(places: readonly UnmetPlace[]): FeatureCollection {
  const most = Math.max(1, ...places.map(({ searches }) => searches))
  return {
    type: 'FeatureCollection',
    features: places.flatMap(({ latitude, longitude, searches, ...place }) =>
      latitude === null || longitude === null
        ? []
        : [
            {
              type: 'Feature' as const,
              properties: { key: placeKey(place), searches, size: Math.sqrt(searches / most) },
              geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
            },
          ],
    ),
  }
}

const radius = (more: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['get', 'size'],
  ...[0, 7 + more, 1, 26 + more],
]

export const UNMET: Overlay = {
  sources: { unmet: EMPTY, lit: EMPTY },
  layers: ({ land, text, pin, pin_text, lit }) => [
    {
      id: 'lit',
      type: 'circle',
      source: 'lit',
      paint: { 'circle-color': lit, 'circle-radius': radius(5), 'circle-stroke-color': text, 'circle-stroke-width': 2 },
    },
    {
      id: 'circles',
      type: 'circle',
      source: 'unmet',
      // The smaller one on top, so that it can be pressed.
      layout: { 'circle-sort-key': ['-', 0, ['get', 'searches']] },
      paint: {
        'circle-color': pin,
        'circle-opacity': 0.85,
        'circle-radius': radius(0),
        'circle-stroke-color': land,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'counts',
      type: 'symbol',
      source: 'unmet',
      layout: { 'text-field': ['to-string', ['get', 'searches']], 'text-font': FONT, 'text-size': 12 },
      paint: { 'text-color': pin_text },
    },
  ],
}
