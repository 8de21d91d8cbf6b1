import type { Point as GeoPoint } from 'geojson'
import { type Map as LibreMap, Popup } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { sourceOf } from '../map/base-map'
import { BAKERIES, type MapTiles } from '../map/map-drawing'
import { COUNTRY, circleAround } from '../map/map-geometry'
import { MapView } from '../map/map-view'
import type { BrowseState } from './browse-state'
import { bakeryPoints, boundsOfList } from './map-points'
import type { ShownBakery } from './search.contract'

interface BakeryMapProps {
  state: BrowseState
  bakeries: readonly ShownBakery[]
  lit: string | null
  tiles: MapTiles | null
}

export default function BakeryMap({ state, bakeries, lit, tiles }: BakeryMapProps) {
  const [map, setMap] = useState<LibreMap | null>(null)
  const navigate = useNavigate()
  const open = useRef(navigate)
  open.current = navigate
  useEffect(() => {
    if (map) showBakeries(map, state, bakeries)
  }, [map, state, bakeries])
  useEffect(() => {
    if (map) sourceOf(map, 'lit').setData(bakeryPoints(bakeries.filter(({ id }) => id === lit)))
  }, [map, bakeries, lit])
  return (
    <MapView
      title="Map of these bakeries. The list beside it names the same ones."
      instead="This browser cannot draw the map. The list shows the same bakeries."
      bounds={boundsOfList(state, bakeries) ?? COUNTRY}
      tiles={tiles}
      overlay={BAKERIES}
      onReady={(made) => {
        hearPresses(made, (address) => open.current(address))
        setMap(made)
        return () => setMap(null)
      }}
    />
  )
}

function showBakeries(map: LibreMap, state: BrowseState, bakeries: readonly ShownBakery[]) {
  sourceOf(map, 'bakeries').setData(bakeryPoints(bakeries))
  sourceOf(map, 'area').setData(
    state.at ? circleAround(state.at, state.radius_km) : { type: 'FeatureCollection', features: [] },
  )
  map.fitBounds(boundsOfList(state, bakeries) ?? COUNTRY, { padding: 24, maxZoom: 12, animate: false })
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
