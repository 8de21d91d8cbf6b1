import { EARTH_KM } from '~/lib/geo'

/** As search_points has them in `wide_band`. */
const BANDS_IN_A_DEGREE = 10
const RADIAN = 180 / Math.PI
/** A few millimetres, lest a rounding lose what lies on the edge. */
const PAD = 1e-9

interface Circle {
  /** The middle, and how far the circle reaches, in radians. */
  phi: number
  lambda: number
  reach: number
  /** Ranges of longitude that hold all of the circle: first those that hold nothing else, the middle bands before others. */
  ranges: { band: number; west: number; east: number; sure: boolean }[]
  /** Neither a pole nor the date line is in it, so that smaller circles around its middle are single ranges, too. */
  plain: boolean
}

export function circleOf({ lat, lng, radius_km }: { lat: number; lng: number; radius_km: number }): Circle {
  const [phi, lambda, reach] = [lat / RADIAN, lng / RADIAN, Math.min(radius_km / EARTH_KM, Math.PI)]
  const circle: Circle = { phi, lambda, reach, ranges: [], plain: true }
  const bandAt = (latitude: number) => Math.floor(Math.min(90, Math.max(-90, latitude * RADIAN)) * BANDS_IN_A_DEGREE)
  const [south, north, middle] = [bandAt(phi - reach - PAD), bandAt(phi + reach + PAD), bandAt(phi)]
  for (let away = 0; away <= Math.max(middle - south, north - middle); away++) {
    for (const band of away === 0 ? [middle] : [middle - away, middle + away])
      if (band >= south && band <= north) addBand(circle, band)
  }
  circle.ranges.sort((a, b) => Number(b.sure) - Number(a.sure))
  return circle
}

function addBand(circle: Circle, band: number): void {
  const { phi, lambda, reach } = circle
  const edges = [band, band + 1].map((edge) => edge / BANDS_IN_A_DEGREE / RADIAN)
  // Where the circle is widest, if that is in this band.
  const widest = Math.asin(Math.max(-1, Math.min(1, Math.sin(phi) / Math.cos(reach))))
  const outer = Math.min(Math.PI, PAD + halfWidth(circle, Math.min(Math.max(widest, edges[0]!), edges[1]!)))
  const inner = Math.max(0, Math.min(...edges.map((edge) => halfWidth(circle, edge))) - PAD)
  const add = (from: number, to: number, sure: boolean) => {
    for (const turn of [0, 2 * Math.PI, -2 * Math.PI]) {
      const [west, east] = [Math.max(lambda + from + turn, -Math.PI), Math.min(lambda + to + turn, Math.PI + PAD)]
      if (west >= east) continue
      circle.ranges.push({ band, west, east, sure })
      if (turn !== 0) circle.plain = false
    }
  }
  add(-outer, -inner, false)
  add(-inner, inner, true)
  add(inner, outer, false)
  if (outer >= Math.PI / 2 || reach >= Math.PI / 2) circle.plain = false
}

/** Half of the circle's extent in longitude at a latitude; below 0 where it does not get. */
function halfWidth({ phi, reach }: Circle, latitude: number): number {
  const cosine = (Math.cos(reach) - Math.sin(phi) * Math.sin(latitude)) / (Math.cos(phi) * Math.cos(latitude))
  if (Number.isNaN(cosine) || cosine <= -1) return Math.PI
  return cosine >= 1 ? -1 : Math.acos(cosine)
}

/** As the statements of nearby.queries.server.ts name them. */
export const circleValues = ({ phi, lambda, reach, ranges }: Circle): Record<string, unknown> => ({
  ...{ phi, lambda, reach, cosine: Math.cos(phi), far: Math.sin(reach / 2) ** 2 },
  bands: ranges.map(({ band }) => band),
  wests: ranges.map(({ west }) => west),
  easts: ranges.map(({ east }) => east),
  sures: ranges.map(({ sure }) => sure),
})
