export interface Point {
  latitude: number
  longitude: number
}

/** The mean radius, as in find_bakeries_within_radius. */
export const EARTH_KM = 6371.0088

export function distanceKm(a: Point, b: Point): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const part = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude))
  const h = half(a.latitude, b.latitude) + part * half(a.longitude, b.longitude)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** In degrees, clockwise from north. */
export function bearingTo(from: Point, to: Point): number {
  const [one, other] = [radians(from.latitude), radians(to.latitude)]
  const turn = radians(to.longitude - from.longitude)
  const y = Math.sin(turn) * Math.cos(other)
  const x = Math.cos(one) * Math.sin(other) - Math.sin(one) * Math.cos(other) * Math.cos(turn)
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

/** `bearing` in radians. Flat-earth is exact enough for a few kilometres. */
export function moved({ latitude, longitude }: Point, km: number, bearing: number): Point {
  const degree = (EARTH_KM * Math.PI) / 180
  const north = (km * Math.cos(bearing)) / degree
  const east = (km * Math.sin(bearing)) / (degree * Math.max(0.01, Math.cos(radians(latitude))))
  return { latitude: round6(latitude + north), longitude: round6(around(longitude + east)) }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const around = (longitude: number) =>
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6
