import { type GeoJSONSource, Map as LibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { ground, type MapColors, type MapTiles, type Overlay } from './map-drawing'
import type { Bounds } from './map-geometry'
import { ATTRIBUTION, readPlaces, readStates } from './map-ground'

// Bundlers must say where it is, or the map stays blank.
setWorkerUrl(workerUrl)

export interface MapOptions {
  /** What is seen first. */
  bounds: Bounds
  /** What the map is called for those who do not see it. */
  title: string
  tiles: MapTiles | null
  overlay: Overlay
}

export const sourceOf = (map: LibreMap, name: string) => map.getSource(name) as GeoJSONSource

/**
 * Draws its own ground from public-domain borders: no tile server, no key, nobody else who learns where people look. Throws where
 * the browser cannot draw. `onReady` comes as soon as something can be put on it, long before the first whole picture.
 */
export function openMap(container: HTMLElement, options: MapOptions, onReady: (map: LibreMap) => void): () => void {
  const { bounds, title, tiles, overlay } = options
  const base = ground(tiles)
  const layers = () => [...base.layers(colors()), ...overlay.layers(colors())]
  // On their way while the map's own script sets up: waiting for each other, borders and names came seconds late on a slow phone.
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
  // A tile or a border that cannot be had leaves a gap; the page says what there is in words, too.
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

/** An older answer never takes the place of a newer one, and none comes to a map that is gone. */
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

/** The tokens as the browser resolves them: the map's canvas knows no light-dark(). */
function colors(): MapColors {
  const token = (name: string) => {
    // A new one each time: where a color changes, it is still the old one for the instant that reduced motion leaves a transition.
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
