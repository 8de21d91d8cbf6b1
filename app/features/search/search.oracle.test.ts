import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/setup/database'
import { connectForSearch } from '../../db/client.server'
import { users } from '../../db/schema/accounts'
import { bakeries, bakery_tags } from '../../db/schema/bakeries'
import { payment_accounts } from '../../db/schema/payments'
import { distanceKm } from '../../lib/geo'
import { newId } from '../../lib/ids'
import { SORTS } from './listing'
import type { BakeryFilters } from './search.contract'
import { listBakeries } from './search.queries.server'

const database = useDatabase()
let search_pool: pg.Pool
const now = new Date('2026-11-20T12:00:00Z')

const TAGS = ['bread', 'cakes', 'vegan', 'pies']
const WORDS = ['Rye', 'Ryeland', 'Crumb', 'Oven', 'Reno', 'Nevada', 'Old-Mill', 'Zoë’s', 'Co.', '(The)', 'Loaf,']
const CITIES = [
  ...[['Reno', 'NV', 39.5, -119.8] as const, ['Sparks', 'NV', 39.6, -119.7] as const],
  // The date line runs through these islands, and there the circle of a search is in two.
  ...[['Nevada City', 'CA', 39.3, -121] as const, ['Attu', 'AK', 52.9, 179.95] as const],
]
type Row = typeof bakeries.$inferInsert
type Made = Row & { id: string; latitude: number; longitude: number; tags: string[]; premium: boolean; open: boolean }
const made: Made[] = []

// The same every time: a failure must be one that can be looked at again.
let state = 7
function random(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 2 ** 32
}
const chance = (share: number) => random() < share
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!

afterAll(() => search_pool.end())
beforeAll(async () => {
  search_pool = connectForSearch(database.url, 2)
  const owner = newId()
  await database.db.insert(users).values({ id: owner, email: 'owner@bread.test', password_hash: 'x' })
  for (let at = 0; at < 700; at++) {
    const [city, letters, latitude, longitude] = pick(CITIES)
    const [open, delivery, is_premium] = [chance(0.2), chance(0.2), chance(0.15)]
    const verified = open || chance(0.15)
    const expired = is_premium && chance(0.3)
    const east = longitude + (random() - 0.5) * 0.8
    made.push({
      id: newId(),
      slug: `made-${at}`,
      city,
      state: letters,
      zip_code: '89501',
      time_zone: 'America/Los_Angeles',
      name: [pick(WORDS), pick(WORDS), pick(WORDS)].slice(0, 1 + Math.floor(random() * 3)).join(' '),
      location_text: chance(0.2) ? `Behind the ${pick(WORDS)}` : '',
      latitude: latitude + (random() - 0.5) * 0.8,
      longitude: east > 180 ? east - 360 : east,
      approved: true,
      hidden: chance(0.05),
      is_premium,
      premium_activated_at: now,
      premium_until: expired ? new Date(now.getTime() - 1000) : null,
      ...(verified ? { verification_status: 'verified' as const, verified_at: now } : {}),
      ...(delivery ? { delivery_enabled: true, delivery_radius: 5 } : {}),
      ...(open ? { claimed_by: owner } : {}),
      ...(chance(0.5) ? { review_count: 1 + (at % 3), average_rating: 1 + (at % 5) } : {}),
      created_at: new Date(now.getTime() - Math.floor(random() * 300) * 1000),
      tags: TAGS.filter((_, n) => chance(0.5 / (n + 1))),
      premium: is_premium && !expired,
      open,
    })
  }
  await database.db.insert(bakeries).values(made.map(({ tags: _, premium: __, open: ___, ...row }) => row))
  const ready = { user_id: owner, onboarding_completed: true, charges_enabled: true }
  await database.db
    .insert(payment_accounts)
    .values(made.filter(({ open }) => open).map(({ id }) => ({ stripe_account_id: id, bakery_id: id, ...ready })))
  await database.db
    .insert(bakery_tags)
    .values(made.flatMap(({ id, tags }) => tags.map((tag_slug) => ({ bakery_id: id, tag_slug }))))
})

test('300 searches with any filters agree with looking at every bakery', async () => {
  for (let round = 0; round < 300; round++) {
    const filters = drawFilters()
    const found = await listBakeries({ search_pool, clock: () => now }, filters)
    const expected = look(filters)
    const page = expected.slice(filters.offset, filters.offset + filters.limit)
    const about = JSON.stringify(filters)
    expect(found.count, about).toBe(expected.length)
    if (filters.lat !== undefined || filters.sort !== 'recommended')
      expect(
        found.bakeries.map(({ id }) => id),
        about,
      ).toEqual(page.map(({ id }) => id))
    else {
      // Premium ones are shuffled among themselves.
      const premium = expected.filter((one) => one.premium).length - filters.offset
      expect(
        found.bakeries.map((one) => one.is_premium),
        about,
      ).toEqual(page.map((_, at) => at < premium))
      const rest = ({ is_premium }: { is_premium: boolean }) => !is_premium
      expect(
        found.bakeries.filter(rest).map(({ id }) => id),
        about,
      ).toEqual(page.filter((one) => !one.premium).map(({ id }) => id))
    }
  }
}, 60_000)

test('a text alone finds as many as looking at every bakery', async () => {
  for (const query of [
    'rye',
    'ryel',
    'crumb',
    'reno',
    'ol',
    'old-mi',
    'mill',
    'the',
    'behind',
    'behind the',
    'behind the old',
    'nevada city',
    'co',
    'co.',
    'zoë',
    'spa',
    'nev',
    'yel',
    'rum',
    'ven',
    'evad',
    'umb ov',
    'land',
    'ld-mil',
  ])
    expect((await listBakeries({ search_pool, clock: () => now }, { query })).count, query).toBe(
      look({ ...drawFilters(), ...NOTHING_ELSE, query }).length,
    )
})

const NOTHING_ELSE = {
  lat: undefined,
  lng: undefined,
  radius_km: undefined,
  tags: [],
  premium: undefined,
  verified: undefined,
  delivery: undefined,
  open_for_orders: undefined,
}

function drawFilters() {
  const [, , lat, lng] = pick(CITIES)
  const near = chance(0.7) ? { lat, lng, radius_km: pick([3, 15, 25, 60, 300]) } : {}
  const maybe = (share: number) => (chance(share) ? chance(0.8) : undefined)
  const flags = { verified: maybe(0.25), delivery: maybe(0.2), open_for_orders: maybe(0.2), premium: maybe(0.2) }
  const tags = chance(0.5) ? TAGS.filter(() => chance(0.3)) : []
  const query = chance(0.25)
    ? pick([
        'rye',
        'crumb',
        'reno',
        'nevada',
        'NV',
        'old',
        'mill',
        'reno, nv',
        'the',
        'behind',
        'co',
        'yel',
        'rum',
        'ven',
      ])
    : ''
  // By text the order of equals is its own matter: only what was chosen is compared.
  const sort = query !== '' && near.lat === undefined ? pick(['newest', 'rating'] as const) : pick(SORTS)
  const set = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)) as typeof flags
  return {
    ...near,
    ...set,
    tags,
    query,
    sort: sort === 'distance' && near.lat === undefined ? ('newest' as const) : sort,
    limit: pick([5, 50]),
    offset: pick([0, 0, 7, 120]),
  }
}

type OracleFilters = ReturnType<typeof drawFilters> & Partial<BakeryFilters>

function look(asked: OracleFilters): Made[] {
  const at = { latitude: asked.lat ?? 0, longitude: asked.lng ?? 0 }
  const km = (one: Made) => distanceKm(at, one)
  const same = (wanted: boolean | undefined, is: boolean) => wanted === undefined || wanted === is
  const orders: Record<string, (a: Made, b: Made) => number> = {
    newest: (a, b) => b.created_at!.getTime() - a.created_at!.getTime(),
    rating: (a, b) =>
      (b.average_rating ?? 0) - (a.average_rating ?? 0) || (b.review_count ?? 0) - (a.review_count ?? 0),
    distance: (a, b) => km(a) - km(b),
    recommended: (a, b) =>
      Number(b.premium) - Number(a.premium) || (asked.lat === undefined ? orders.newest!(a, b) : km(a) - km(b)),
  }
  return made
    .filter((one) => !one.hidden && asked.tags.every((tag) => one.tags.includes(tag)))
    .filter((one) => same(asked.verified, one.verification_status === 'verified') && same(asked.premium, one.premium))
    .filter((one) => same(asked.delivery, Boolean(one.delivery_enabled)) && same(asked.open_for_orders, one.open))
    .filter((one) => asked.lat === undefined || km(one) <= asked.radius_km!)
    .filter((one) => asked.query === '' || mentions(one, asked.query.toLowerCase().replace(',', '')))
    .sort((a, b) => orders[asked.sort]!(a, b) || (a.id < b.id ? 1 : -1))
}

function mentions({ name, city, state: letters, location_text }: Made, query: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(',', ' ').replace(/\s+/g, ' ').trim()
  const words = (text: string) =>
    [...plain(text).matchAll(/(?<=^|[\s(.-])[^\s(.-]/g)].map(({ index }) => plain(text).slice(index))
  const full = { NV: 'nevada', CA: 'california', AK: 'alaska' }[letters]
  return (
    [plain(name), ...words(name), `${plain(city)} ${letters.toLowerCase()}`, ...words(location_text ?? '')].some(
      (text) => text.startsWith(query),
    ) ||
    [letters.toLowerCase(), full].includes(query) ||
    // Inside a word, from three letters on.
    (query.length > 2 && plain(name).includes(query))
  )
}
