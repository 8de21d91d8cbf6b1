import { type GeoJSONSource, Map as LibreMap, NavigationControl, Popup, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { Point as GeoPoint } from 'geojson'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import statesUrl from 'us-atlas/states-10m.json?url'
import { FALLBACK_CITIES } from '../places/fallback-cities'
import type { BrowseState } from './browse-state'
import { layers, type MapColors, SOURCES } from './map-drawing'
import { type Bounds, bakeryPoints, boundsOf, cellsOf, searchedArea } from './map-points'
import type { ListedBakery } from './search.contract'

// Bundlers must say where it is, or the map stays blank.
setWorkerUrl(workerUrl)

interface BakeryMapProps {
  state: BrowseState
  bakeries: readonly ListedBakery[]
  lit: string | null
}

/** Draws its own ground from public-domain borders: no tile server, no key, nobody else who learns where people look. */
export default function BakeryMap({ state, bakeries, lit }: BakeryMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const { map, failed } = useMap(box)
  useEffect(() => {
    if (map) showBakeries(map, state, bakeries)
  }, [map, state, bakeries])
  useEffect(() => {
    const points = bakeryPoints(bakeries.filter(({ id }) => id === lit))
    if (map) sourceOf(map, 'lit').setData(points)
  }, [map, bakeries, lit])
  if (failed) return <p className="grid h-full place-items-center p-6 text-center text-soft">{NO_MAP}</p>
  return <div ref={box} className={boxClass} />
}

/** The library's own style sheet stands outside the layers, hence the marks of importance. */
const boxClass =
  'h-full w-full text-ink [&_.maplibregl-ctrl-attrib]:bg-paper/90! [&_.maplibregl-ctrl-attrib]:text-ink! [&_.maplibregl-popup-content]:rounded-control! [&_.maplibregl-popup-content]:bg-paper! [&_.maplibregl-popup-tip]:border-t-paper!'

const NO_MAP = 'This browser cannot draw the map. The list shows the same bakeries.'
const ATTRIBUTION = 'Boundaries: US Census Bureau · Places: GeoNames'
const COUNTRY: Bounds = [-125, 24.5, -66.5, 49.5]

function useMap(box: RefObject<HTMLDivElement | null>) {
  const [map, setMap] = useState<LibreMap | null>(null)
  const [failed, setFailed] = useState(false)
  const navigate = useNavigate()
  const open = useRef(navigate)
  open.current = navigate
  useEffect(() => {
    if (!box.current) return
    let made: LibreMap
    try {
      made = new LibreMap({
        container: box.current,
        bounds: COUNTRY,
        maxZoom: 14,
        dragRotate: false,
        pitchWithRotate: false,
        cooperativeGestures: true,
        attributionControl: { compact: false, customAttribution: ATTRIBUTION },
        style: { version: 8, sources: SOURCES, layers: layers(colors()) },
      })
    } catch {
      setFailed(true)
      return
    }
    made.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    made.on('load', () => {
      setMap(made)
      drawStates(made)
    })
    made.on('moveend', () => drawPlaces(made))
    hearPresses(made, (address) => open.current(address))
    const stop = onThemeChange(() => repaint(made))
    return () => {
      stop()
      setMap(null)
      made.remove()
    }
  }, [box])
  return { map, failed }
}

const sourceOf = (map: LibreMap, name: string) => map.getSource(name) as GeoJSONSource

function showBakeries(map: LibreMap, { at, radius_km }: BrowseState, bakeries: readonly ListedBakery[]) {
  const points = bakeryPoints(bakeries)
  const area = at ? searchedArea(at, radius_km) : null
  sourceOf(map, 'bakeries').setData(points)
  sourceOf(map, 'area').setData(area ?? { type: 'FeatureCollection', features: [] })
  const bounds = boundsOf(
    area?.geometry.coordinates[0] ?? points.features.map(({ geometry }) => (geometry as GeoPoint).coordinates),
  )
  map.fitBounds(bounds ?? COUNTRY, { padding: 40, maxZoom: 12, animate: false })
}

async function drawStates(map: LibreMap) {
  const atlas = (await (await fetch(statesUrl)).json()) as Topology
  sourceOf(map, 'states').setData(feature(atlas, atlas.objects.states!))
}

type Place = [name: string, latitude: number, longitude: number, population: number]
const BIG: Place[] = FALLBACK_CITIES.map(({ display_name, latitude, longitude }, at) => [
  display_name.split(',')[0]!,
  latitude,
  longitude,
  1_000_000 - at,
])
const CELLS_MAX = 12
const cells = new Map<string, Promise<Place[]>>()

/** Far off, the big cities; near, whatever towns there are. A file that cannot be had leaves its part without names. */
async function drawPlaces(map: LibreMap) {
  const wanted = cellsOf(map.getBounds().toArray().flat() as Bounds)
  const places = wanted.length > CELLS_MAX ? [BIG] : await Promise.all(wanted.map(readCell))
  const features = places.flat().map(([name, latitude, longitude, population]) => ({
    type: 'Feature' as const,
    properties: { name, population },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  }))
  if (map.getSource('places')) sourceOf(map, 'places').setData({ type: 'FeatureCollection', features })
}

function readCell(cell: string): Promise<Place[]> {
  const known = cells.get(cell)
  if (known) return known
  const reading = fetch(`/browse/places/${cell}`)
    .then((answer) => (answer.ok ? answer.json() : []))
    .catch(() => [])
  cells.set(cell, reading)
  return reading
}

function hearPresses(map: LibreMap, open: (address: string) => void) {
  map.on('click', 'clusters', async ({ features: [cluster] = [] }) => {
    if (!cluster) return
    const zoom = await sourceOf(map, 'bakeries').getClusterExpansionZoom(cluster.properties.cluster_id)
    map.easeTo({ center: (cluster.geometry as GeoPoint).coordinates as [number, number], zoom })
  })
  map.on('click', 'pins', ({ features: [pin] = [] }) => {
    if (!pin) return
    const link = document.createElement('a')
    link.href = `/bakery/${pin.properties.slug}`
    link.textContent = pin.properties.name
    link.className = 'block p-2 font-semibold text-base underline'
    link.onclick = (event) => {
      event.preventDefault()
      open(link.pathname)
    }
    new Popup({ closeButton: false, offset: 12 })
      .setLngLat((pin.geometry as GeoPoint).coordinates as [number, number])
      .setDOMContent(link)
      .addTo(map)
  })
  for (const layer of ['clusters', 'pins']) {
    map.on('mouseenter', layer, () => map.getCanvas().style.setProperty('cursor', 'pointer'))
    map.on('mouseleave', layer, () => map.getCanvas().style.removeProperty('cursor'))
  }
}

function repaint(map: LibreMap) {
  for (const { id, paint = {} } of layers(colors()))
    for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name as 'fill-color', value)
}

/** The tokens as the browser resolves them: the map's canvas knows no light-dark(). */
function colors(): MapColors {
  const probe = document.body.appendChild(document.createElement('i'))
  const token = (name: string) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const found = {
    ...{ water: token('dough'), land: token('paper'), line: token('edge'), text: token('ink') },
    ...{ pin: token('crust'), pin_text: token('crust-ink'), lit: token('butter') },
  }
  probe.remove()
  return found
}

function onThemeChange(told: () => void): () => void {
  const night = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(told)
  night.addEventListener('change', told)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    night.removeEventListener('change', told)
    chosen.disconnect()
  }
}
