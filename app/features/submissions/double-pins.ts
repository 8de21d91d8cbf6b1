import type { Point } from '~/lib/geo'
import { type Bounds, boundsAround, boundsOf } from '../map/map-geometry'
import type { NearbyBakery } from './submissions.contract'

export interface DoublePin extends Point {
  /** The listing itself stands here. */
  own: boolean
  /** As the list beside the map counts them; several share a pin where they share a point. */
  numbers: number[]
}

/** About ten meters: nearer ones would cover each other at every zoom. */
const placeOf = ({ latitude, longitude }: Point) => `${latitude.toFixed(4)} ${longitude.toFixed(4)}`

type Placed = Pick<NearbyBakery, 'latitude' | 'longitude'>

export function doublePins(listing: Point | null, doubles: readonly Placed[]): DoublePin[] {
  const pins = new Map<string, DoublePin>()
  const pinAt = ({ latitude, longitude }: Point): DoublePin => {
    const key = placeOf({ latitude, longitude })
    const pin = pins.get(key) ?? { latitude, longitude, own: false, numbers: [] }
    pins.set(key, pin)
    return pin
  }
  if (listing) pinAt(listing).own = true
  for (const [at, { latitude, longitude }] of doubles.entries())
    if (latitude !== null && longitude !== null) pinAt({ latitude, longitude }).numbers.push(at + 1)
  return [...pins.values()]
}

const AROUND_KM = 1.5

/** Never so near that a single pin fills the view. */
export const boundsOfPins = (pins: readonly Point[]): Bounds | null =>
  boundsOf(
    pins.flatMap((pin) => {
      const [west, south, east, north] = boundsAround(pin, AROUND_KM)
      return [
        [west, south],
        [east, north],
      ]
    }),
  )

/** "New, 1, 3" */
export const pinLabel = ({ own, numbers }: DoublePin): string => [...(own ? ['New'] : []), ...numbers].join(', ')
