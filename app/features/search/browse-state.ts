import type { Point } from '~/lib/geo'
import { cut } from '~/lib/text'
import { findCategory } from '../bakeries/categories'
import { COUNT_CAP, PAGE_SIZE, RADIUS_KM, RADIUS_MAX_KM, SORTS, type Sort } from './listing'

/** All of it is in the address of /browse, so that Back, reload and sharing find the same list. */
export interface BrowseState {
  query: string
  location: string
  at: Point | null
  radius_km: number
  categories: string[]
  flags: Flag[]
  /** Only the visitor's saved bakeries (ruling 16). The browser filters them, since pages are the same for all visitors. */
  saved: boolean
  sort: Sort
  /** Of a shuffled list: sent along while paging, so that pages never overlap (ruling 29). */
  seed: string | null
  offset: number
  /** On a phone: the map in place of the list. Read by the screen itself (`wantsMap`), since list and canonical address are the same. */
  map: boolean
}

export const FLAGS = ['open', 'delivery', 'verified', 'premium', 'featured'] as const
export type Flag = (typeof FLAGS)[number]

export const SEARCH_PARAMS = [
  ...['query', 'lat', 'lng', 'radius', 'location', 'category'],
  ...FLAGS,
  ...['saved', 'sort', 'seed', 'offset', 'view'],
]

const TEXT_MAX = 200

/** In km, as in the address (ruling 16), near round numbers of miles. */
export const RADIUS_CHOICES = [8, 15, 25, 40, 80, 161]

export const NOTHING_ASKED: BrowseState = {
  query: '',
  location: '',
  at: null,
  radius_km: RADIUS_KM,
  categories: [],
  flags: [],
  saved: false,
  sort: 'recommended',
  seed: null,
  offset: 0,
  map: false,
}

export const wantsMap = (asked: URLSearchParams): boolean => asked.get('view') === 'map'

/** Whether only the map was switched: the same bakeries, which need not be read again. */
export function isOtherView(from: URL, to: URL): boolean {
  const [one, other] = [from, to].map(({ pathname, search }) => {
    const asked = new URLSearchParams(search)
    const map = wantsMap(asked)
    asked.delete('view')
    return { list: `${pathname}?${asked}`, map }
  })
  return one!.list === other!.list && one!.map !== other!.map
}

/** Lenient: ignores parts of the address that are mistyped or cut off. */
export function readState(asked: URLSearchParams): BrowseState {
  const radius = Number(asked.get('radius'))
  const offset = Number(asked.get('offset'))
  const sort = SORTS.find((one) => one === asked.get('sort')) ?? 'recommended'
  const at = readPoint(asked.get('lat'), asked.get('lng'))
  return {
    query: readText(asked.get('query')),
    location: readText(asked.get('location')),
    at,
    radius_km: radius > 0 && radius <= RADIUS_MAX_KM ? radius : RADIUS_KM,
    categories: [...new Set((asked.get('category') ?? '').split(','))].filter(findCategory),
    flags: FLAGS.filter((flag) => asked.get(flag) === 'true'),
    saved: asked.get('saved') === 'true',
    sort,
    seed: /^[\w:-]{1,60}$/.exec(asked.get('seed') ?? '')?.[0] ?? null,
    offset: Number.isInteger(offset) && offset > 0 && offset <= COUNT_CAP ? offset : 0,
    map: false,
  }
}

/** §5: `lat` without `lng`, or the reverse, is reported to the visitor. */
export const lacksCoordinate = (asked: URLSearchParams): boolean =>
  Boolean(asked.get('lat')?.trim()) !== Boolean(asked.get('lng')?.trim())

/** In one order, so that equal lists have equal addresses. */
export function stateEntries(state: BrowseState): [name: string, value: string][] {
  const { query, location, at, radius_km, categories, flags, saved, sort, seed, offset, map } = state
  const entries: [string, string | false | null][] = [
    ['query', query],
    ['lat', at && coordinate(at.latitude)],
    ['lng', at && coordinate(at.longitude)],
    ['radius', (at !== null || location !== '') && String(radius_km)],
    ['location', location],
    ['category', categories.join(',')],
    ...flags.map((flag): [string, string] => [flag, 'true']),
    ['saved', saved && 'true'],
    ['sort', sort !== 'recommended' && sort],
    ['seed', offset > 0 && seed],
    ['offset', offset > 0 && String(offset)],
    ['view', map && 'map'],
  ]
  return entries.filter((entry): entry is [string, string] => Boolean(entry[1]))
}

export function browseAddress(state: BrowseState): string {
  const params = new URLSearchParams(stateEntries(state))
  return params.size > 0 ? `/browse?${params}` : '/browse'
}

export const filtersOf = ({ query, at, radius_km, categories, flags, sort, seed, offset }: BrowseState) => ({
  query: query || undefined,
  tags: categories.length > 0 ? categories : undefined,
  lat: at?.latitude,
  lng: at?.longitude,
  radius_km,
  featured: flags.includes('featured') || undefined,
  premium: flags.includes('premium') || undefined,
  verified: flags.includes('verified') || undefined,
  delivery: flags.includes('delivery') || undefined,
  open_for_orders: flags.includes('open') || undefined,
  sort,
  limit: PAGE_SIZE,
  offset,
  seed: seed ?? undefined,
})

export const changed = (state: BrowseState, change: Partial<BrowseState>): BrowseState => ({
  ...state,
  seed: null,
  offset: 0,
  ...change,
})

export const toggled = <T>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]

export const isNarrowed = ({ categories, flags, saved, query }: BrowseState): boolean =>
  categories.length > 0 || flags.length > 0 || saved || query !== ''

/** Five decimals are a meter; more would tell about the device when the address is shared. */
const coordinate = (degrees: number) => String(Number(degrees.toFixed(5)))

const readText = (text: string | null) => cut((text ?? '').replace(/[\p{C}\s]+/gu, ' ').trim(), TEXT_MAX)

function readPoint(lat: string | null, lng: string | null): Point | null {
  if (!lat?.trim() || !lng?.trim()) return null
  const [latitude, longitude] = [Number(lat), Number(lng)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
