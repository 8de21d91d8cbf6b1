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

/** A tile server from the settings; without one the map draws its own ground. */
export interface MapTiles {
  url: string
  attribution: string
}

export interface Overlay {
  sources: StyleSpecification['sources']
  layers: (colors: MapColors) => LayerSpecification[]
}

/** No glyphs: text is drawn in the page's own font, so no letter comes from another server. */
export const FONT = ['Figtree']
const isCluster: ExpressionSpecification = ['has', 'point_count']
export const EMPTY: GeoJSONSourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }

export function ground(tiles: MapTiles | null): Overlay {
  return {
    sources: {
      states: EMPTY,
      places: EMPTY,
      ...(tiles
        ? { tiles: { type: 'raster', tiles: [tiles.url], tileSize: 256, attribution: tiles.attribution } }
        : {}),
    },
    layers: ({ water, land, line, text }) => [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'land', type: 'fill', source: 'states', paint: { 'fill-color': land } },
      { id: 'borders', type: 'line', source: 'states', paint: { 'line-color': line, 'line-width': 1 } },
      // Above our own ground, which shows through where a tile is missing.
      ...(tiles ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles' }] : placeLayers({ line, text, land })),
    ],
  }
}

const placeLayers = ({ line, text, land }: Pick<MapColors, 'line' | 'text' | 'land'>): LayerSpecification[] => [
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
]

/** A soft circle without a middle that could be taken for the door. */
export const AREA: Overlay = {
  sources: { area: EMPTY },
  layers: ({ pin }) => [
    { id: 'area', type: 'fill', source: 'area', paint: { 'fill-color': pin, 'fill-opacity': 0.22 } },
    { id: 'area-edge', type: 'line', source: 'area', paint: { 'line-color': pin, 'line-width': 2 } },
  ],
}

export const BAKERIES: Overlay = {
  sources: {
    area: EMPTY,
    bakeries: { ...EMPTY, cluster: true, clusterRadius: 36, clusterMaxZoom: 13 },
    lit: EMPTY,
  },
  layers: ({ land, text, pin, pin_text, lit }) => [
    { id: 'area', type: 'fill', source: 'area', paint: { 'fill-color': pin, 'fill-opacity': 0.08 } },
    {
      id: 'area-edge',
      type: 'line',
      source: 'area',
      paint: { 'line-color': pin, 'line-opacity': 0.5, 'line-dasharray': [3, 3] },
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
  ],
}
