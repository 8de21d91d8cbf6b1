import { sourceOf } from '~/features/map/base-map'
import { AREA, type MapTiles } from '~/features/map/map-drawing'
import { boundsAround, circleAround } from '~/features/map/map-geometry'
import { MapView } from '~/features/map/map-view'
import type { Point } from '~/lib/geo'
import { AREA_KM } from './public-point'

interface AreaMapProps {
  name: string
  point: Point
  tiles: MapTiles | null
}

/** So far around, the nearest towns' names are on it. */
const SEEN_KM = 8

export default function AreaMap({ name, point, tiles }: AreaMapProps) {
  return (
    <MapView
      title={`Map of the area around ${name}. The text beside it says the same.`}
      instead="This browser can’t draw the map. The words here say the same."
      bounds={boundsAround(point, SEEN_KM)}
      tiles={tiles}
      overlay={AREA}
      onReady={(map) => {
        sourceOf(map, 'area').setData(circleAround(point, AREA_KM))
        return undefined
      }}
    />
  )
}
