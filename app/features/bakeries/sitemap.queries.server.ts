import { asc, count, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'

const isPublic = sql`approved and not hidden`

export async function countPublic(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(bakeries).where(isPublic)
  return row!.count
}

/** In the order of ids, so that a new bakery changes the last page only. */
export const listAddresses = (db: Db, page: { limit: number; offset: number }) =>
  db
    .select({ slug: bakeries.slug, updated_at: bakeries.updated_at })
    .from(bakeries)
    .where(isPublic)
    .orderBy(asc(bakeries.id))
    .limit(page.limit)
    .offset(page.offset)
