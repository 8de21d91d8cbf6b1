import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'

export interface MapColors {
  water: string
  land: string
  line: string
  text: string
  pin: string
  pin_text: string
  lit: string
}

/** No glyphs: text is drawn with the page's own font, so no letter comes from anybody else's server. */
const FONT = ['Figtree']
const isCluster: ExpressionSpecification = ['has', 'point_count']
const EMPTY: GeoJSONSourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }

export const SOURCES: StyleSpecification['sources'] = {
  states: EMPTY,
  places: EMPTY,
  area: EMPTY,
  bakeries: { ...EMPTY, cluster: true, clusterRadius: 36, clusterMaxZoom: 13 },
  lit: EMPTY,
}

export const layers = ({ water, land, line, text, pin, pin_text, lit }: MapColors): LayerSpecification[] => [
  { id: 'water', type: 'background', paint: { 'background-color': water } },
  { id: 'land', type: 'fill', source: 'states', paint: { 'fill-color': land } },
  { id: 'borders', type: 'line', source: 'states', paint: { 'line-color': line, 'line-width': 1 } },
  { id: 'area', type: 'fill', source: 'area', paint: { 'fill-color': pin, 'fill-opacity': 0.08 } },
  {
    id: 'area-edge',
    type: 'line',
    source: 'area',
    paint: { 'line-color': pin, 'line-opacity': 0.5, 'line-dasharray': [3, 3] },
  },
  { id: 'place-dots', type: 'circle', source: 'places', paint: { 'circle-color': line, 'circle-radius': 2.5 } },
  {
    id: 'place-names',
    type: 'symbol',
    source: 'places',
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['get', 'population'], 0, 11, 1_000_000, 15],
      'text-anchor': 'top',
      'text-offset': [0, 0.4],
      'symbol-sort-key': ['-', 0, ['get', 'population']],
    },
    paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 1.5 },
  },
  {
    id: 'clusters',
    type: 'circle',
    source: 'bakeries',
    filter: isCluster,
    paint: {
      'circle-color': pin,
      'circle-radius': ['step', ['get', 'point_count'], 14, 10, 18, 50, 24],
      'circle-stroke-color': land,
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'cluster-counts',
    type: 'symbol',
    source: 'bakeries',
    filter: isCluster,
    layout: {
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': FONT,
      'text-size': 13,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': pin_text },
  },
  {
    id: 'pins',
    type: 'circle',
    source: 'bakeries',
    filter: ['!', isCluster],
    paint: { 'circle-color': pin, 'circle-radius': 8, 'circle-stroke-color': land, 'circle-stroke-width': 2 },
  },
  {
    id: 'lit',
    type: 'circle',
    source: 'lit',
    paint: { 'circle-color': lit, 'circle-radius': 12, 'circle-stroke-color': text, 'circle-stroke-width': 3 },
  },
]
