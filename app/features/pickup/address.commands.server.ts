import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'

interface Door {
  street: string
  unit?: string | null
  city: string
  state: string
  zip_code: string
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

/** Parking, phone and pickup instructions stay. */
export async function putAddress(tx: Tx, bakery_id: string, door: Door): Promise<void> {
  const { street, unit = null, city, state, zip_code, latitude = null, longitude = null } = door
  await tx.execute(sql`
    insert into bakery_addresses (bakery_id, street, unit, city, state, zip_code, latitude, longitude)
    values (${bakery_id}, ${street}, ${unit}, ${city}, ${state}, ${zip_code}, ${latitude}, ${longitude})
    on conflict (bakery_id) do update set street = excluded.street, unit = excluded.unit, city = excluded.city, state = excluded.state,
      zip_code = excluded.zip_code, latitude = excluded.latitude, longitude = excluded.longitude`)
}

/** Without an address nothing happens. */
export async function setPickupInstructions(tx: Tx, bakery_id: string, words: string | null): Promise<void> {
  await tx.execute(
    sql`update bakery_addresses set pickup_instructions = ${words || null} where bakery_id = ${bakery_id}`,
  )
}
