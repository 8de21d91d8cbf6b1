import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { geocode_cache } from '~/db/schema/places'
import { countAttempt } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { checksum } from '~/lib/signed.server'
import { parseAddress } from './address-query'
import { addressRelevance } from './address-relevance'
import { askGeocoder, type FoundAddress } from './outside-geocoder.server'
import { placeKey } from './place-name'
import type { Location } from './places.contract'
import { findPlaces, type LookupOptions } from './places.queries.server'
import { RELEVANCE } from './relevance'

type Geocoding = Pick<Services, 'db' | 'pool' | 'search_pool' | 'env' | 'clock' | 'secret'>

interface GeocodeOptions extends LookupOptions {
  /** Whose outside lookups count together: an address, or all visitors of one page. */
  asker: string
}

/** The outside server may cost the operator money. */
const OUTSIDE_LOOKUPS = { scope: 'geocode-outside', attempts: 60, window_seconds: 60 }
const KEPT_MS = { found: 30 * DAY_MS, nothing: DAY_MS }
/** While the geocoder is down, requests do not wait for it again and again. */
const PAUSE_MS = 30_000
const resting = new Map<string, number>()

/** From our own tables; a street address also from the outside geocoder, if one is configured. */
export async function geocode(services: Geocoding, text: string, options: GeocodeOptions): Promise<Location[]> {
  const query = parseAddress(text)
  const outside = query.is_street ? await findStreet(services, query.text, options) : []
  const places = outside.length < options.limit ? await findPlaces(services.search_pool, query, options) : []
  // The place alone answers a street address only if nothing better is found.
  const behind = outside.length === 0 ? places : places.map((place) => ({ ...place, relevance: RELEVANCE.other }))
  return [...outside, ...behind].sort((a, b) => b.relevance - a.relevance).slice(0, options.limit)
}

async function findStreet(services: Geocoding, text: string, { asker }: GeocodeOptions): Promise<Location[]> {
  const { geocoder_url, public_url } = services.env
  if (!geocoder_url) return []
  const key_hash = checksum(services.secret, 'geocode', `${geocoder_url}:${placeKey(text)}`)
  const kept = await findKept(services, key_hash)
  if (kept) return kept.map((one) => toLocation(one, text))
  if ((resting.get(geocoder_url) ?? 0) > services.clock().getTime()) return []
  const { blocked_seconds } = await countAttempt(services, { ...OUTSIDE_LOOKUPS, key: asker })
  if (blocked_seconds > 0) return []
  try {
    const found = await askGeocoder(geocoder_url, text, public_url)
    await keep(services, key_hash, found)
    return found.map((one) => toLocation(one, text))
  } catch (error) {
    resting.set(geocoder_url, services.clock().getTime() + PAUSE_MS)
    console.warn(`[places] the geocoder failed: ${error instanceof Error ? error.message : String(error)}`)
    return []
  }
}

async function findKept({ db, clock }: Geocoding, key_hash: Buffer): Promise<FoundAddress[] | null> {
  const [row] = await db
    .select({ answer: geocode_cache.answer })
    .from(geocode_cache)
    .where(and(eq(geocode_cache.key_hash, key_hash), gt(geocode_cache.expires_at, clock())))
  return row ? row.answer : null
}

async function keep({ db, clock }: Geocoding, key_hash: Buffer, answer: FoundAddress[]): Promise<void> {
  const now = clock()
  const expires_at = new Date(now.getTime() + (answer.length > 0 ? KEPT_MS.found : KEPT_MS.nothing))
  await db
    .insert(geocode_cache)
    .values({ key_hash, answer, expires_at })
    .onConflictDoUpdate({ target: geocode_cache.key_hash, set: { answer, expires_at } })
  // Each new answer deletes a few stale ones: no job is needed to keep the table small.
  const stale = db
    .select({ key_hash: geocode_cache.key_hash })
    .from(geocode_cache)
    .where(lt(geocode_cache.expires_at, now))
    .limit(10)
  await db.delete(geocode_cache).where(sql`${geocode_cache.key_hash} in ${stale}`)
}

function toLocation({ address, latitude, longitude }: FoundAddress, text: string): Location {
  return {
    display_name: address,
    latitude,
    longitude,
    type: 'address',
    address,
    relevance: addressRelevance(text, address),
  }
}
