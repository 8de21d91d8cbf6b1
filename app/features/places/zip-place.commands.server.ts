import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import type { Point } from '~/lib/geo'
import { timeZoneOf } from './time-zone'

export interface ZipRow extends Record<string, unknown>, Point {
  zip: string
  name: string | null
  state: string | null
}

export interface ZipPlace extends Point {
  zip_code: string
  /** In words. */
  place: string
  time_zone: string
}

export const zipPlaceOf = ({ zip, name, state, latitude, longitude }: ZipRow): ZipPlace => ({
  ...{ zip_code: zip, latitude, longitude },
  place: name && state ? `${name}, ${state}` : zip,
  time_zone: timeZoneOf(state ?? '', { latitude, longitude }),
})

export async function findZipPlace(tx: Pick<Tx, 'execute'>, zip: string): Promise<ZipPlace | null> {
  const { rows } = await tx.execute<ZipRow>(sql`
    select z.zip, z.latitude, z.longitude, p.name, p.state
    from zip_codes z left join places p on p.id = z.place_id where z.zip = ${zip}`)
  return rows[0] ? zipPlaceOf(rows[0]) : null
}
