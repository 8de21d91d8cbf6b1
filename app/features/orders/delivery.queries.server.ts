import { and, eq } from 'drizzle-orm'
import { isPublic } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import { zip_codes } from '~/db/schema/places'
import { distanceKm, type Point } from '~/lib/geo'
import { deliveryProblem } from './delivery'

/** From the bakery's public point to the middle of the ZIP code, as when the order is placed. Null: no such bakery. */
export async function checkDelivery(db: Db, { bakery_id, zip_code }: { bakery_id: string; zip_code: string }) {
  const [found] = await db
    .select({
      name: bakeries.name,
      delivery_enabled: bakeries.delivery_enabled,
      delivery_radius: bakeries.delivery_radius,
      delivery_fee: bakeries.delivery_fee_cents,
      latitude: bakeries.latitude,
      longitude: bakeries.longitude,
      zip_latitude: zip_codes.latitude,
      zip_longitude: zip_codes.longitude,
    })
    .from(bakeries)
    .leftJoin(zip_codes, eq(zip_codes.zip, zip_code.slice(0, 5)))
    .where(and(eq(bakeries.id, bakery_id), isPublic))
  if (!found) return null
  const distance_km = between(
    { latitude: found.latitude, longitude: found.longitude },
    { latitude: found.zip_latitude, longitude: found.zip_longitude },
  )
  const reason = deliveryProblem(found, distance_km)
  return { delivers: reason === null, reason, delivery_fee: found.delivery_fee, distance_km }
}

type MaybePoint = { [K in keyof Point]: number | null }

export function between(bakery: MaybePoint, home: MaybePoint): number | null {
  if (bakery.latitude === null || bakery.longitude === null || home.latitude === null || home.longitude === null)
    return null
  return Math.round(distanceKm(bakery as Point, home as Point) * 10) / 10
}
