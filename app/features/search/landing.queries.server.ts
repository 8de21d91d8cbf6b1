import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { places } from '~/db/schema/places'
import { listOf } from '~/db/together.server'

export async function findPlace(db: Db, { state, key }: { state: string; key: string }) {
  const [place] = await db
    .select(placeView)
    .from(places)
    .where(and(eq(places.state, state), eq(places.search_key, key)))
  return place ?? null
}

const placeView = { name: places.name, state: places.state, latitude: places.latitude, longitude: places.longitude }

/** The same for `together`, as a list of one or none. */
export const place_rows = listOf(placeView)
  .from(places)
  .where(and(eq(places.state, sql.placeholder('state')), eq(places.search_key, sql.placeholder('place_key'))))

export async function listKnownPlaces(db: Db, asked: { state: string; key: string }[]) {
  const [states, keys] = [asked.map(({ state }) => state), asked.map(({ key }) => key)]
  return db
    .selectDistinct({ state: places.state, key: places.search_key })
    .from(places)
    .innerJoin(
      sql`unnest(${sql.param(states)}::text[], ${sql.param(keys)}::text[]) as asked (state, key)`,
      sql`asked.state = ${places.state} and asked.key = ${places.search_key}`,
    )
    .orderBy(places.state, places.search_key)
}

/** The biggest places of one square degree, for the map. */
export const listPlacesInCell = (db: Db, { lat, lng }: { lat: number; lng: number }, limit: number) =>
  db
    .select({
      name: places.name,
      latitude: places.latitude,
      longitude: places.longitude,
      population: places.population,
    })
    .from(places)
    .where(
      and(
        gte(places.latitude, lat),
        lt(places.latitude, lat + 1),
        gte(places.longitude, lng),
        lt(places.longitude, lng + 1),
      ),
    )
    .orderBy(desc(places.population), places.id)
    .limit(limit)
