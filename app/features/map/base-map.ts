import { type GeoJSONSource, Map as LibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { ground, type MapColors, type MapTiles, type Overlay } from './map-drawing'
import type { Bounds } from './map-geometry'
import { ATTRIBUTION, readPlaces, readStates } from './map-ground'

// The bundler moves the worker: without its address the map stays blank.
setWorkerUrl(workerUrl)

export interface MapOptions {
  bounds: Bounds
  /** The name for screen readers. */
  title: string
  tiles: MapTiles | null
  overlay: Overlay
}

export const sourceOf = (map: LibreMap, name: string) => map.getSource(name) as GeoJSONSource

/**
 * Draws its own ground from public-domain borders: no tile server, no key, and no third party learns where visitors look. Throws if the
 * browser cannot draw. `onReady` runs as soon as layers can be added, long before the first full picture.
 */
export function openMap(container: HTMLElement, options: MapOptions, onReady: (map: LibreMap) => void): () => void {
  const { bounds, title, tiles, overlay } = options
  const base = ground(tiles)
  const layers = () => [...base.layers(colors()), ...overlay.layers(colors())]
  // Requested while the map's script sets up: one after the other, borders and names came seconds late on a slow phone.
  const [states, places] = [readStates(), tiles ? null : readPlaces(bounds)]
  const map = new LibreMap({
    container,
    bounds,
    fitBoundsOptions: { padding: 24 },
    maxZoom: 14,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: true,
    fadeDuration: 0,
    locale: { 'Map.Title': title },
    attributionControl: { compact: false, customAttribution: ATTRIBUTION },
    style: { version: 8, sources: { ...base.sources, ...overlay.sources }, layers: layers() },
  })
  const draw = drawInTurn(map)
  map.on('style.load', () => {
    draw('states', states)
    if (places) draw('places', places)
    onReady(map)
  })
  if (!tiles) map.on('moveend', () => draw('places', readPlaces(map.getBounds().toArray().flat() as Bounds)))
  // A missing tile or border only leaves a gap; the page says the same in words.
  map.on('error', () => {})
  const stop = onThemeChange(() => {
    for (const { id, paint = {} } of layers())
      for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name as 'fill-color', value)
  })
  return () => {
    stop()
    map.remove()
  }
}

/** An older answer never replaces a newer one, and none reaches a removed map. */
function drawInTurn(map: LibreMap) {
  const newest = new Map<string, unknown>()
  return (name: string, reading: Promise<Parameters<GeoJSONSource['setData']>[0]>) => {
    newest.set(name, reading)
    reading.then(
      (data) => {
        if (newest.get(name) === reading && map.style) sourceOf(map, name)?.setData(data)
      },
      () => {},
    )
  }
}

/** Resolved by the browser, since the map's canvas knows no light-dark(). */
function colors(): MapColors {
  const token = (name: string) => {
    // A new element each time: on a reused one a transition would still give the old color for an instant.
    const probe = document.createElement('i')
    probe.style.color = `var(--${name})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  return {
    water: token('dough'),
    land: token('paper'),
    line: token('edge'),
    text: token('ink'),
    pin: token('crust'),
    pin_text: token('crust-ink'),
    lit: token('butter'),
  }
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
