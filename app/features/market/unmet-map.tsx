import type { Map as LibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { sourceOf } from '../map/base-map'
import { boundsMostly, COUNTRY } from '../map/map-geometry'
import { MapView } from '../map/map-view'
import type { UnmetPlace } from './market.contract'
import { UNMET, unmetCircles } from './unmet-circles'

interface UnmetMapProps {
  places: readonly UnmetPlace[]
  /** The whole country is shown unless one state was chosen. */
  whole: boolean
  chosen: string | null
  onPick: (key: string) => void
}

export default function UnmetMap({ places, whole, chosen, onPick }: UnmetMapProps) {
  const [map, setMap] = useState<LibreMap | null>(null)
  useEffect(() => {
    if (!map) return
    const circles = unmetCircles(places)
    sourceOf(map, 'unmet').setData(circles)
    const points = circles.features.map(({ geometry }) => (geometry as { coordinates: number[] }).coordinates)
    const bounds = whole ? null : boundsMostly(points as [number, number][])
    map.fitBounds(bounds ?? COUNTRY, { padding: 24, maxZoom: 7, animate: false })
  }, [map, places, whole])
  useEffect(() => {
    const { features, ...circles } = unmetCircles(places)
    if (map) {
      const lit = features.filter(({ properties }) => properties?.key === chosen)
      sourceOf(map, 'lit').setData({ ...circles, features: lit })
    }
  }, [map, places, chosen])
  useEffect(() => {
    const pressed = map?.on('click', 'circles', ({ features: [circle] = [] }) => {
      if (circle) onPick(circle.properties.key)
    })
    return () => void pressed?.unsubscribe()
  }, [map, onPick])
  return (
    <MapView
      title="Map of searches that found nothing. The table has the same places."
      instead="Your browser can’t show this map. The table has the same places."
      bounds={COUNTRY}
      tiles={null}
      overlay={UNMET}
      onReady={(made) => {
        made.on('mouseenter', 'circles', () => made.getCanvas().style.setProperty('cursor', 'pointer'))
        made.on('mouseleave', 'circles', () => made.getCanvas().style.removeProperty('cursor'))
        setMap(made)
        return () => setMap(null)
      }}
    />
  )
}
