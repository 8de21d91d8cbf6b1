import { sourceOf } from '~/features/map/base-map'
import { AREA, type MapTiles } from '~/features/map/map-drawing'
import { boundsAround, circleAround } from '~/features/map/map-geometry'
import { MapView } from '~/features/map/map-view'
import type { Point } from '~/lib/geo'

interface ListingMapProps {
  title: string
  point: Point
  km: number
  tiles: MapTiles | null
}

export default function ListingMap({ title, point, km, tiles }: ListingMapProps) {
  return (
    <MapView
      title={`${title} The text beside it says the same.`}
      instead="Your browser can’t show this map. The text here says the same."
      bounds={boundsAround(point, Math.max(4, km * 1.4))}
      tiles={tiles}
      overlay={AREA}
      onReady={(map) => {
        sourceOf(map, 'area').setData(circleAround(point, km))
        return undefined
      }}
    />
  )
}
