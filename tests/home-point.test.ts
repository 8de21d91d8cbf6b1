import { beforeEach, expect, test } from 'vitest'
import { distanceKm, moved, type Point } from '../app/lib/geo'
import { random } from '../db/seed/random'
import { type Home, NAPA, startGeocoder, useHomes } from './factories/homes'
import { useApp } from './setup/app'

// Somebody with a thousand questions and a pencil: averages, circles, bisection by radius and by order. What they find is the public
// point, to a few meters, and no more; that nothing else is told is the matter of home-silence.test.ts.

const site = useApp({ GEOCODER_URL: await startGeocoder() })
const world = useHomes(site)
const { next } = random('adversary')
let asked = 0

async function ask(method: string, path: string, given: { query?: Record<string, string>; body?: unknown }) {
  asked += 1
  const answer = await site.call(method, path, given)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
beforeEach(() => site.services.pool.query('delete from rate_limits'))

interface Circle extends Point {
  km: number
}
const somewhere = (most_km: number) => moved(NAPA, most_km * Math.sqrt(next()), 2 * Math.PI * next())
const around = (count: number, km: number) =>
  Array.from({ length: count }, (_, at) => moved(NAPA, km, (2 * Math.PI * at) / count))
const within = async ({ latitude: center_lat, longitude: center_lon }: Point, radius_km: number): Promise<string[]> =>
  (await ask('POST', '/rpc/find_bakeries_within_radius', { body: { center_lat, center_lon, radius_km } })).map(
    ({ id }: { id: string }) => id,
  )

/** Where it begins to hold, which it does not at `from` and does at `to`. */
async function bisect(from: number, to: number, holds: (x: number) => Promise<boolean>): Promise<number> {
  let [below, above] = [from, to]
  for (let step = 0; step < 13; step++) {
    const middle = (below + above) / 2
    if (await holds(middle)) above = middle
    else below = middle
  }
  return (below + above) / 2
}

const ATTACKS: Record<string, (home: Home) => Promise<Point>> = {
  'distances that a search tells': async ({ id }) => {
    const circles: Circle[] = []
    for (let round = 0; round < 80; round++) {
      const at = somewhere(15)
      const query = { lat: String(at.latitude), lng: String(at.longitude), radius_km: '60' }
      const { bakeries } = await ask('GET', '/bakeries', { query })
      circles.push({ ...at, km: bakeries.find((one: Home) => one.id === id).distance_km })
    }
    return meeting(circles)
  },
  'the radius that just finds it': async ({ id }) => {
    const circles: Circle[] = []
    for (const at of around(6, 9))
      circles.push({ ...at, km: await bisect(0.01, 30, async (km) => (await within(at, km)).includes(id)) })
    return meeting(circles)
  },
  // Where both are as far away is a line; the shop's place is known, and the home's is its mirror image.
  'which of two is nearer, a home or a shop of one’s own': async ({ id }) => {
    const line: Point[] = []
    const corners = around(8, 12)
    for (const [at, from] of corners.entries()) {
      const to = corners[(at + 3) % 8]!
      const isNearer = async (part: number) => {
        const list = await within(onTheWay(from, to, part), 60)
        return list.indexOf(id) < list.indexOf(world.shop.id)
      }
      const last = await isNearer(1)
      if ((await isNearer(0)) === last) continue
      line.push(onTheWay(from, to, await bisect(0, 1, async (part) => (await isNearer(part)) === last)))
    }
    return mirrored(world.shop, line)
  },
  'where it delivers to, and how far that is': async ({ id }) => {
    const circles: Circle[] = []
    for (const { zip, ...middle } of await zipsNearby()) {
      const query = { bakery_id: id, zip_code: zip }
      circles.push({ ...middle, km: (await ask('GET', '/orders-api/delivery-check', { query })).data.distance_km })
    }
    return meeting(circles)
  },
}

/** Anybody can look them up. */
const zipsNearby = async () =>
  (
    await site.services.pool.query<Point & { zip: string }>(
      `select zip, latitude, longitude from zip_codes order by (latitude - $1) ^ 2 + (longitude - $2) ^ 2 limit 40`,
      [NAPA.latitude, NAPA.longitude],
    )
  ).rows

test.each(Object.keys(ATTACKS))(
  '%s: that finds the public point, and no more',
  { timeout: 120_000 },
  async (attack) => {
    for (const home of world.homes) judge(home, await ATTACKS[attack]!(home))
  },
)

test('the mean of all points that are ever shown is the public point', { timeout: 60_000 }, async () => {
  const shown = new Map<string, Point[]>()
  const collect = (found: unknown): void => {
    if (found === null || typeof found !== 'object') return
    const { id, latitude, longitude } = found as Home & Point
    if (id && latitude) shown.set(id, [...(shown.get(id) ?? []), { latitude, longitude }])
    for (const inner of Object.values(found)) collect(inner)
  }
  for (const { id, slug, name } of world.homes) {
    for (const known of [id, slug]) collect(await ask('GET', `/bakeries/${known}`, {}))
    collect(await ask('POST', '/search-bakeries', { body: { query: name } }))
    for (const [by, value] of [
      ['query', name],
      ['tags', 'bread'],
      ['delivery', 'true'],
    ] as const)
      collect(await ask('GET', '/bakeries', { query: { [by]: value } }))
  }
  for (const home of world.homes) judge(home, mean(shown.get(home.id)!))
})

test('that was a thousand questions', () => {
  expect(asked).toBeGreaterThanOrEqual(1000)
})

/** The question was a good one: it finds what is shown. And it finds nothing else. */
function judge({ shown, door }: Home, guess: Point): void {
  expect(distanceKm(guess, shown)).toBeLessThan(0.2)
  expect(distanceKm(guess, door)).toBeGreaterThanOrEqual(0.5)
}

function mean(points: Point[]): Point {
  const of = (part: keyof Point) => points.reduce((sum, point) => sum + point[part], 0) / points.length
  return { latitude: of('latitude'), longitude: of('longitude') }
}

const onTheWay = (from: Point, to: Point, part: number): Point => ({
  latitude: from.latitude + (to.latitude - from.latitude) * part,
  longitude: from.longitude + (to.longitude - from.longitude) * part,
})

// Kilometers east and north of the town's middle: the earth is flat there.
const NORTH = 111.195
const EAST = NORTH * Math.cos((NAPA.latitude * Math.PI) / 180)
const flat = ({ latitude, longitude }: Point) => ({
  x: (longitude - NAPA.longitude) * EAST,
  y: (latitude - NAPA.latitude) * NORTH,
})
const onEarth = (x: number, y: number): Point => ({
  latitude: NAPA.latitude + y / NORTH,
  longitude: NAPA.longitude + x / EAST,
})

/** Where circles meet best. Circles minus their mean are lines: two unknowns, by least squares. */
function meeting(circles: Circle[]): Point {
  const known = circles.map((circle) => {
    const { x, y } = flat(circle)
    return { x, y, square: (x * x + y * y - circle.km ** 2) / 2 }
  })
  const average = (of: (one: (typeof known)[number]) => number) =>
    known.reduce((sum, one) => sum + of(one), 0) / known.length
  const middle = { x: average(({ x }) => x), y: average(({ y }) => y), square: average(({ square }) => square) }
  const spread = (one: keyof typeof middle, other: keyof typeof middle) =>
    average((each) => (each[one] - middle[one]) * (each[other] - middle[other]))
  const determinant = spread('x', 'x') * spread('y', 'y') - spread('x', 'y') ** 2
  return onEarth(
    (spread('x', 'square') * spread('y', 'y') - spread('y', 'square') * spread('x', 'y')) / determinant,
    (spread('y', 'square') * spread('x', 'x') - spread('x', 'square') * spread('x', 'y')) / determinant,
  )
}

/** In the line through the two points that are farthest apart. */
function mirrored(point: Point, line: Point[]): Point {
  const apart = line.flatMap((one) => line.map((other) => [one, other] as const))
  const [from, to] = apart.toSorted(([a, b], [c, d]) => distanceKm(c, d) - distanceKm(a, b))[0]!.map(flat)
  const [start, way, { x, y }] = [from!, { x: to!.x - from!.x, y: to!.y - from!.y }, flat(point)]
  const part = ((x - start.x) * way.x + (y - start.y) * way.y) / (way.x ** 2 + way.y ** 2)
  return onEarth(2 * (start.x + part * way.x) - x, 2 * (start.y + part * way.y) - y)
}
