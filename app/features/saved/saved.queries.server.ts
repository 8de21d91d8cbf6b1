import { and, desc, eq } from 'drizzle-orm'
import { cardView, isFeatured, isPublic } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import { saved_bakeries } from '~/db/schema/saved'
import type { Actor } from '~/http/actor.server'

const MOST_IDS = 5_000

/** A hidden bakery is left out, and comes back when it is shown again. */
export const listSaved = (db: Db, actor: Actor, { now, limit, offset }: { now: Date; limit: number; offset: number }) =>
  db
    .select({
      ...cardView(now),
      latitude: bakeries.latitude,
      longitude: bakeries.longitude,
      delivery_enabled: bakeries.delivery_enabled,
      featured: isFeatured(now),
    })
    .from(bakeries)
    .innerJoin(saved_bakeries, eq(saved_bakeries.bakery_id, bakeries.id))
    .where(and(eq(saved_bakeries.user_id, actor.id!), isPublic))
    .orderBy(desc(saved_bakeries.created_at), desc(bakeries.id))
    .limit(limit)
    .offset(offset)

export async function listSavedIds(db: Db, actor: Actor): Promise<{ bakery_ids: string[]; awaiting_ids: string[] }> {
  const rows = await db
    .select({ id: saved_bakeries.bakery_id, awaits_orders: saved_bakeries.awaits_orders })
    .from(saved_bakeries)
    .innerJoin(bakeries, eq(saved_bakeries.bakery_id, bakeries.id))
    .where(and(eq(saved_bakeries.user_id, actor.id!), isPublic))
    .orderBy(desc(saved_bakeries.created_at))
    .limit(MOST_IDS)
  const ids = (those: typeof rows) => those.map(({ id }) => id)
  return { bakery_ids: ids(rows), awaiting_ids: ids(rows.filter(({ awaits_orders }) => awaits_orders)) }
}
