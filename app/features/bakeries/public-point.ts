import { distanceKm, moved, type Point } from '~/lib/geo'

const NEAREST_KM = 0.8
const FARTHEST_KM = 1.1

/** Maps draw this circle around the public point: the door is somewhere inside. */
export const AREA_KM = 1.2

/**
 * Ruling 27: shown instead of the baker's door. Draw it once, when a bakery gets its address or moves, and store it: the mean of several
 * points drawn for one door would give the door away. Only the demo passes `random`, so that it is the same each time.
 */
export function publicPoint({ latitude, longitude }: Point, random: () => number = unguessable): Point {
  const km = NEAREST_KM + (FARTHEST_KM - NEAREST_KM) * random()
  const bearing = 2 * Math.PI * random()
  return moved({ latitude, longitude }, km, bearing)
}

const HIDES_FROM_KM = 0.5

/** Whether a home can keep an earlier point: it hides the door, and the door lies within its circle. */
export function hides(point: Point, door: Point): boolean {
  const km = distanceKm(point, door)
  return km >= HIDES_FROM_KM && km <= AREA_KM
}

/** Not Math.random: others could compute its earlier values from later ones. */
const unguessable = () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32
