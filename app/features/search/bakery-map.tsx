import type { Point as GeoPoint } from 'geojson'
import { type Map as LibreMap, Popup } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '~/ui/button'
import { sourceOf } from '../map/base-map'
import { BAKERIES, type MapTiles } from '../map/map-drawing'
import { type Bounds, COUNTRY, circleAround } from '../map/map-geometry'
import { MapView } from '../map/map-view'
import type { BrowseState } from './browse-state'
import { bakeryPoints, boundsOfList, circleIn } from './map-points'
import { MiniCard } from './mini-card'
import type { ShownBakery } from './search.contract'

interface BakeryMapProps {
  state: BrowseState
  bakeries: readonly ShownBakery[]
  lit: string | null
  tiles: MapTiles | null
  onArea: (area: ReturnType<typeof circleIn>) => void
}

interface PickedPin {
  id: string
  box: HTMLElement
}

export default function BakeryMap({ state, bakeries, lit, tiles, onArea }: BakeryMapProps) {
  const [map, setMap] = useState<LibreMap | null>(null)
  const [moved, setMoved] = useState(false)
  const [picked, setPicked] = useState<PickedPin | null>(null)
  useEffect(() => {
    if (!map) return
    showBakeries(map, state, bakeries)
    setMoved(false)
  }, [map, state, bakeries])
  useEffect(() => {
    if (map) sourceOf(map, 'lit').setData(bakeryPoints(bakeries.filter(({ id }) => id === lit)))
  }, [map, bakeries, lit])
  const shown = picked && bakeries.find(({ id }) => id === picked.id)
  const searchHere = () => onArea(circleIn(map!.getBounds().toArray().flat() as Bounds))
  return (
    <div className="relative h-full">
      <MapView
        title="Map of these bakeries. The list beside it names the same ones."
        instead="Your browser can’t show this map. The list has the same bakeries."
        bounds={boundsOfList(state, bakeries) ?? COUNTRY}
        tiles={tiles}
        overlay={BAKERIES}
        onReady={(made) => {
          hearPresses(made, setPicked)
          // Only the visitor's own moves have an original event.
          made.on('moveend', ({ originalEvent }) => originalEvent && setMoved(true))
          setMap(made)
          return () => setMap(null)
        }}
      />
      {moved && (
        <Button size="sm" className="absolute top-3 left-1/2 -translate-x-1/2 shadow-float" onClick={searchHere}>
          Search this area
        </Button>
      )}
      {shown && createPortal(<MiniCard bakery={shown} />, picked.box)}
    </div>
  )
}

function showBakeries(map: LibreMap, state: BrowseState, bakeries: readonly ShownBakery[]) {
  sourceOf(map, 'bakeries').setData(bakeryPoints(bakeries))
  sourceOf(map, 'area').setData(
    state.at ? circleAround(state.at, state.radius_km) : { type: 'FeatureCollection', features: [] },
  )
  map.fitBounds(boundsOfList(state, bakeries) ?? COUNTRY, { padding: 24, maxZoom: 12, animate: false })
}

function hearPresses(map: LibreMap, onPicked: (picked: PickedPin | null) => void) {
  map.on('click', 'clusters', async ({ features: [cluster] = [], originalEvent }) => {
    if (!cluster) return
    const zoom = await sourceOf(map, 'bakeries').getClusterExpansionZoom(cluster.properties.cluster_id)
    map.easeTo({ center: (cluster.geometry as GeoPoint).coordinates as [number, number], zoom }, { originalEvent })
  })
  map.on('click', 'pins', ({ features: [pin] = [] }) => {
    if (!pin) return
    const box = document.createElement('div')
    new Popup({ closeButton: false, offset: 12, maxWidth: 'none' })
      .setLngLat((pin.geometry as GeoPoint).coordinates as [number, number])
      .setDOMContent(box)
      .addTo(map)
      .on('close', () => onPicked(null))
    onPicked({ id: pin.properties.id, box })
  })
  for (const layer of ['clusters', 'pins']) {
    map.on('mouseenter', layer, () => map.getCanvas().style.setProperty('cursor', 'pointer'))
    map.on('mouseleave', layer, () => map.getCanvas().style.removeProperty('cursor'))
  }
}
