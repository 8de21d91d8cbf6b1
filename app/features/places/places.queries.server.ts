import type pg from 'pg'
import { type AddressQuery, AS_TYPED, GUESSED, NAMED } from './address-query'
import { KNOWN_ZIPS, zipRelevance } from './known-zips'
import type { Location } from './places.contract'
import { RELEVANCE } from './relevance'
import { mistakes, mistakesAllowed } from './spelling'

export interface LookupOptions {
  limit: number
  near: { latitude: number; longitude: number } | null
  /** Adds look-alikes and matches of later words while there is room; otherwise only if nothing else was found. */
  fill: boolean
  /** Only exact names. */
  whole?: boolean
}

interface PlaceRow {
  name: string
  state: string
  latitude: number
  longitude: number
}

const LOOK_ALIKES = 40

/** The search pool's statements have a short time limit and keep their plans. */
export async function findPlaces(pool: pg.Pool, query: AddressQuery, options: LookupOptions): Promise<Location[]> {
  if (!query.zip && !query.zip_prefix && query.readings.length === 0) return []
  return lookUp(pool, options.whole ? wholly(query) : query, options)
}

const wholly = (query: AddressQuery): AddressQuery => ({
  ...query,
  readings: query.readings.map((reading) => ({ ...reading, match: 'whole' })),
  fuzzy: null,
})

async function lookUp(client: pg.Pool, query: AddressQuery, options: LookupOptions): Promise<Location[]> {
  const found = new Map<string, Location>()
  const add = (locations: Location[]) => {
    for (const location of locations) if (!found.has(location.display_name)) found.set(location.display_name, location)
  }
  const wanted = () => (options.fill ? found.size < options.limit : found.size === 0)

  if (query.zip) add(await findZip(client, query.zip, query))
  if (query.zip_prefix) add(await listZips(client, query.zip_prefix, options))
  if (query.readings.length > 0) add(await listRead(client, query, options))
  if (query.fuzzy && wanted()) add(await listContaining(client, query.fuzzy, options))
  if (query.fuzzy && wanted()) add(await listLookAlikes(client, query.fuzzy, options))
  return [...found.values()].sort((a, b) => b.relevance - a.relevance).slice(0, options.limit)
}

async function findZip(client: pg.Pool, zip: string, query: AddressQuery): Promise<Location[]> {
  const { rows } = await client.query<PlaceRow & { zip: string; search_key: string }>({
    name: 'find_zip',
    text: `select z.zip, p.name, p.state, p.search_key, z.latitude, z.longitude
      from zip_codes z join places p on p.id = z.place_id where z.zip = $1`,
    values: [zip],
  })
  const named = (key: string) => query.readings.some((reading) => reading.key === key)
  return rows.filter((row) => !query.zip_is_doubtful || named(row.search_key)).map(zipLocation)
}

async function listZips(client: pg.Pool, prefix: string, options: LookupOptions): Promise<Location[]> {
  const { rows } = await client.query<PlaceRow & { zip: string }>({
    name: 'list_zips',
    text: `select z.zip, p.name, p.state, z.latitude, z.longitude
      from zip_codes z join places p on p.id = z.place_id where z.zip between $1 and $2
      order by z.zip = any ($6::text[]) desc, ${pull('z', '$4', '$5')} desc, z.zip limit $3`,
    values: [prefix.padEnd(5, '0'), prefix.padEnd(5, '9'), options.limit, ...position(options), KNOWN_ZIPS],
  })
  return rows.map(zipLocation)
}

/**
 * Keys are ASCII, so a prefix is a range of bytes, which uses the index in a prepared statement, too; LIKE would not. Of a state in full,
 * towns of its name count threefold beside its cities: Washington is not Seattle.
 */
export const LIST_READ = `
  select name, state, latitude, longitude, tier from (
    select distinct on (id) * from (
      select p.*, case when p.search_key = asked.key then asked.trust else asked.trust + 100 end as tier
      from unnest($1::text[], $2::text[], $3::text[], $4::integer[]) as asked (key, key_end, states, trust)
      join places p on p.search_key ~>=~ asked.key and p.search_key ~<~ asked.key_end
        and (asked.states is null or p.state = any (string_to_array(asked.states, ',')))
      union all
      select p.*, $6::integer from places p where p.state = $5
    ) found order by id, tier
  ) p
  order by tier, ${pull('p', '$8', '$9')} * case when search_key = any ($1) then 3 else 1 end desc, state limit $7`

type Readable = Pick<AddressQuery, 'readings' | 'state'>

async function listRead(client: pg.Pool, { readings, state }: Readable, options: LookupOptions) {
  const { rows } = await client.query<PlaceRow & { tier: number }>({
    name: 'list_read_places',
    text: LIST_READ,
    values: [
      readings.map(({ key }) => key),
      readings.map(({ key, match }) => key + (match === 'begins' ? '~' : ' ')),
      readings.map(({ states }) => states?.join() ?? null),
      readings.map(({ trust }) => trust),
      state?.letters ?? null,
      // 'Texas' may mean its cities as well as a town of that name; 'la' is rather the beginning of a name.
      state?.in_full ? AS_TYPED : NAMED - 1,
      options.limit,
      ...position(options),
    ],
  })
  const best = rows[0]?.tier ?? 0
  // Drops guesses that only begin right beside an exact name, and a second name found in an address.
  const believed = (tier: number) =>
    best >= NAMED ? tier === best : tier < NAMED && (best > GUESSED || tier !== GUESSED + 100)
  return rows
    .filter(({ tier }) => believed(tier))
    .map((row) => cityLocation(row, row.tier < NAMED ? RELEVANCE.city : RELEVANCE.text_match))
}

/** Finds West Hollywood for 'hollywood'. */
async function listContaining(client: pg.Pool, { key, states }: Fuzzy, options: LookupOptions): Promise<Location[]> {
  const { rows } = await client.query<PlaceRow>({
    name: 'list_containing_places',
    text: `select name, state, latitude, longitude from places p
      where search_key like '% ' || $1 || '%' and ($2::text[] is null or state = any ($2))
      order by ${pull('p', '$4', '$5')} desc limit $3`,
    values: [key, states, options.limit, ...position(options)],
  })
  return rows.map((row) => cityLocation(row, RELEVANCE.text_match))
}

type Fuzzy = NonNullable<AddressQuery['fuzzy']>

/** Trigrams find candidates; the fewest typing mistakes win, and too many are no match. */
async function listLookAlikes(client: pg.Pool, { key, states }: Fuzzy, options: LookupOptions): Promise<Location[]> {
  const { rows } = await client.query<{ search_key: string }>({
    name: 'list_look_alikes',
    text: `select search_key from places where search_key % $1 and ($2::text[] is null or state = any ($2))
      group by search_key order by similarity(search_key, $1) desc, search_key limit ${LOOK_ALIKES}`,
    values: [key, states],
  })
  const readings = rows
    .map(({ search_key }) => ({ key: search_key, states, match: 'whole' as const, trust: mistakes(key, search_key) }))
    .filter(({ trust }) => trust > AS_TYPED && trust <= mistakesAllowed(key))
  const meant = readings.length > 0 ? await listRead(client, { readings, state: null }, options) : []
  return meant.map((location) => ({ ...location, relevance: RELEVANCE.other }))
}

const position = ({ near }: LookupOptions) => [near?.latitude ?? null, near?.longitude ?? null]

/** Ranks by population, divided by the distance in km if the visitor's position is known. */
function pull(place: string, latitude: string, longitude: string): string {
  const population = `(${place === 'z' ? 'p' : place}.population + 1000::float8)`
  return `case when ${latitude}::float8 is null then ${population} else ${population} / (50 + 6371 * acos(least(1, greatest(-1,
    sin(radians(${latitude})) * sin(radians(${place}.latitude)) + cos(radians(${latitude})) * cos(radians(${place}.latitude))
    * cos(radians(${place}.longitude - ${longitude}::float8)))))) end`
}

const zipLocation = ({ zip, name, state, latitude, longitude }: PlaceRow & { zip: string }): Location => {
  const address = `${name}, ${state} ${zip}`
  return { display_name: address, latitude, longitude, type: 'zip', address, relevance: zipRelevance(zip) }
}

const cityLocation = ({ name, state, latitude, longitude }: PlaceRow, relevance: number): Location => {
  const address = `${name}, ${state}`
  return { display_name: address, latitude, longitude, type: 'city', address, relevance }
}
