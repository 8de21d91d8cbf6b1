const EARTH_KM = 6371

export function distanceKm(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const rad = Math.PI / 180
  const a =
    Math.sin(((lat2 - lat1) * rad) / 2) ** 2 +
    Math.cos(lat1 * rad) * Math.cos(lat2 * rad) * Math.sin(((lng2 - lng1) * rad) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(a))
}

/** The point `km` away in direction `bearing` (radians); flat-earth is exact enough for a few kilometres. */
export function moved(latitude: number, longitude: number, km: number, bearing: number) {
  const north = (km * Math.cos(bearing)) / 111.195
  const east = (km * Math.sin(bearing)) / (111.195 * Math.cos((latitude * Math.PI) / 180))
  return { latitude: round6(latitude + north), longitude: round6(longitude + east) }
}

function round6(n: number) {
  return Math.round(n * 1e6) / 1e6
}
