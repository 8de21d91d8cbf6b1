import { sourceOf } from '~/features/map/base-map'
import { AREA, type MapTiles } from '~/features/map/map-drawing'
import { boundsAround, circleAround } from '~/features/map/map-geometry'
import { MapView } from '~/features/map/map-view'
import type { Point } from '~/lib/geo'
import { AREA_KM } from './public-point'

interface AreaMapProps {
  name: string
  /** A shop stands in the middle of the circle; a home is somewhere inside it. */
  exact: boolean
  point: Point
  tiles: MapTiles | null
}

const SEEN_KM = 8
const SHOP_KM = 0.12

export default function AreaMap({ name, exact, point, tiles }: AreaMapProps) {
  return (
    <MapView
      title={`Map of ${exact ? '' : 'the area around '}${name}. The text beside it says the same.`}
      instead="Your browser can’t show this map. The text here says the same."
      bounds={boundsAround(point, exact ? SEEN_KM / 4 : SEEN_KM)}
      tiles={tiles}
      overlay={AREA}
      onReady={(map) => {
        sourceOf(map, 'area').setData(circleAround(point, exact ? SHOP_KM : AREA_KM))
        return undefined
      }}
    />
  )
}
