import { distanceKm, type Point } from '~/lib/geo'
import type { BrowseState, Flag } from './browse-state'

interface Narrowable {
  name: string
  city: string
  state: string
  latitude: number | null
  longitude: number | null
  tags: readonly { slug: string }[]
  is_premium: boolean
  featured: boolean
  online_ordering: boolean
  delivery_enabled: boolean
  verification_status: string
}

const FLAGGED: Record<Flag, (bakery: Narrowable) => boolean> = {
  open: ({ online_ordering }) => online_ordering,
  delivery: ({ delivery_enabled }) => delivery_enabled,
  verified: ({ verification_status }) => verification_status === 'verified',
  premium: ({ is_premium }) => is_premium,
  featured: ({ featured }) => featured,
}

/** The server's filters, for a list that the browser already has. */
export function matches({ at, radius_km, query, categories, flags }: BrowseState, bakery: Narrowable): boolean {
  const away = awayFrom(at, bakery)
  if (at && (away === null || away > radius_km)) return false
  const said = `${bakery.name} ${bakery.city}, ${bakery.state}`.toLowerCase()
  if (query && !said.includes(query.toLowerCase())) return false
  if (!flags.every((flag) => FLAGGED[flag](bakery))) return false
  return categories.every((slug) => bakery.tags.some((tag) => tag.slug === slug))
}

export function awayFrom(at: Point | null, { latitude, longitude }: Pick<Narrowable, 'latitude' | 'longitude'>) {
  return at === null || latitude === null || longitude === null ? null : distanceKm(at, { latitude, longitude })
}
