import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import type { featured_listings } from '~/db/schema/featured'
import { at } from '~/db/sql-time.server'
import { newId } from '~/lib/ids'

interface Feature {
  bakery_id: string
  source: (typeof featured_listings.$inferInsert)['source']
  days: number
  now: Date
}

export const endFeatured = (tx: Tx, { id, now }: { id: string; now: Date }) =>
  tx.execute(sql`update featured_listings set cancelled_at = ${at(now)} where id = ${id} and ends_at > ${at(now)}`)

/** From now, or from the end of the last listing. The bakery's row is locked, so that no two begin together. */
export async function featureBakery(tx: Tx, { bakery_id, source, days, now }: Feature): Promise<string> {
  const id = newId()
  await tx.execute(sql`select from bakeries where id = ${bakery_id} for no key update`)
  await tx.execute(sql`
    insert into featured_listings (id, bakery_id, source, starts_at, ends_at, created_at)
    select ${id}, ${bakery_id}, ${source}, begins, begins + make_interval(hours => ${days * 24}), ${at(now)}
    from (select greatest(${at(now)}, max(ends_at)) as begins from featured_listings
      where bakery_id = ${bakery_id} and cancelled_at is null) before`)
  return id
}
