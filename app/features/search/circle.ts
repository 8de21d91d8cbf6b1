import { EARTH_KM } from '~/lib/geo'

/** As in search_points (`wide_band`, `band`) and search_cells (`band`, `cell`). */
const BANDS_IN_A_DEGREE = { wide: 10, narrow: 100, cells: 20 }
const NARROW_IN_CELLS = BANDS_IN_A_DEGREE.narrow / BANDS_IN_A_DEGREE.cells
export const CELLS_IN_A_RADIAN = 2048
const RADIAN = 180 / Math.PI
/** A few millimetres, lest rounding lose a point on the edge. */
const PAD = 1e-9
/** Counting by cells pays up to here: the edge of a bigger circle has too many bands. */
const SMALL_KM = 80

interface Circle {
  /** In radians. */
  phi: number
  lambda: number
  radius: number
  /** Ranges of longitude that cover the circle: those wholly inside first, the middle bands before others. */
  ranges: { band: number; west: number; east: number; sure: boolean }[]
  /** Without a pole or the date line, so that smaller circles around its middle are single ranges, too. */
  plain: boolean
  /** Plain, and small enough for cellsOf. */
  small: boolean
}

export function circleOf({ lat, lng, radius_km }: { lat: number; lng: number; radius_km: number }): Circle {
  const [phi, lambda, radius] = [lat / RADIAN, lng / RADIAN, Math.min(radius_km / EARTH_KM, Math.PI)]
  const circle: Circle = { phi, lambda, radius, ranges: [], plain: true, small: false }
  const bandAt = (latitude: number) =>
    Math.floor(Math.min(90, Math.max(-90, latitude * RADIAN)) * BANDS_IN_A_DEGREE.wide)
  const [south, north, middle] = [bandAt(phi - radius - PAD), bandAt(phi + radius + PAD), bandAt(phi)]
  for (let away = 0; away <= Math.max(middle - south, north - middle); away++) {
    for (const band of away === 0 ? [middle] : [middle - away, middle + away])
      if (band >= south && band <= north) addBand(circle, band)
  }
  circle.ranges.sort((a, b) => Number(b.sure) - Number(a.sure))
  circle.small = circle.plain && radius_km <= SMALL_KM
  return circle
}

function addBand(circle: Circle, band: number): void {
  const { lambda, radius } = circle
  const { inner, outer } = widths(circle, band / BANDS_IN_A_DEGREE.wide, (band + 1) / BANDS_IN_A_DEGREE.wide)
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
  if (outer >= Math.PI / 2 || radius >= Math.PI / 2) circle.plain = false
}

/** Between two latitudes: up to `inner` from the middle all is in the circle, beyond `outer` nothing is. */
function widths(circle: Circle, south: number, north: number): { inner: number; outer: number } {
  const edges = [south / RADIAN - PAD, north / RADIAN + PAD] as const
  // Where the circle is widest, if that is in between.
  const widest = Math.asin(Math.max(-1, Math.min(1, Math.sin(circle.phi) / Math.cos(circle.radius))))
  return {
    inner: Math.max(0, Math.min(...edges.map((edge) => halfWidth(circle, edge))) - PAD),
    outer: Math.min(Math.PI, PAD + halfWidth(circle, Math.min(Math.max(widest, edges[0]), edges[1]))),
  }
}

/** Half of the circle's width in longitude at a latitude; negative outside the circle. */
function halfWidth({ phi, radius }: Circle, latitude: number): number {
  const cosine = (Math.cos(radius) - Math.sin(phi) * Math.sin(latitude)) / (Math.cos(phi) * Math.cos(latitude))
  if (Number.isNaN(cosine) || cosine <= -1) return Math.PI
  return cosine >= 1 ? -1 : Math.acos(cosine)
}

/**
 * For counting a small circle: per band of cells the cells wholly inside (`from` up to, without, `to`); per narrow band how far its edge is
 * from the middle, and those cells again. Rows between cells and edge must be tested one by one.
 */
export function cellsOf(circle: Circle) {
  const { phi, lambda, radius } = circle
  const narrowAt = (latitude: number) => Math.floor(latitude * RADIAN * BANDS_IN_A_DEGREE.narrow)
  const [south, north] = [narrowAt(phi - radius - PAD), narrowAt(phi + radius + PAD)]
  const south_cells = Math.floor(south / NARROW_IN_CELLS)
  const cells = { from: [] as number[], to: [] as number[] }
  const edges = { outers: [] as number[], outers_from: [] as number[], outers_to: [] as number[] }
  for (let band = south_cells; band <= Math.floor(north / NARROW_IN_CELLS); band++) {
    const { inner } = widths(circle, band / BANDS_IN_A_DEGREE.cells, (band + 1) / BANDS_IN_A_DEGREE.cells)
    const from = Math.ceil((lambda - inner) * CELLS_IN_A_RADIAN)
    cells.from.push(from)
    cells.to.push(Math.max(from, Math.floor((lambda + inner) * CELLS_IN_A_RADIAN)))
  }
  for (let band = south; band <= north; band++) {
    const { outer } = widths(circle, band / BANDS_IN_A_DEGREE.narrow, (band + 1) / BANDS_IN_A_DEGREE.narrow)
    // Rounding up is harmless and shorter to send.
    edges.outers.push(Math.ceil(Math.max(0, outer) * 1e8) / 1e8)
    const nth = Math.floor(band / NARROW_IN_CELLS) - south_cells
    edges.outers_from.push(cells.from[nth]!)
    edges.outers_to.push(cells.to[nth]!)
  }
  return { south, south_cells, ...cells, ...edges }
}

export const circleValues = (circle: Circle): Record<string, unknown> => ({
  phi: circle.phi,
  lambda: circle.lambda,
  radius: circle.radius,
  cosine: Math.cos(circle.phi),
  far: Math.sin(circle.radius / 2) ** 2,
  bands: circle.ranges.map(({ band }) => band),
  wests: circle.ranges.map(({ west }) => west),
  easts: circle.ranges.map(({ east }) => east),
  sures: circle.ranges.map(({ sure }) => sure),
  ...(circle.small ? cellsOf(circle) : {}),
})
