import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'

type NewBakery = typeof bakeries.$inferInsert

/** False if another bakery has taken the slug meanwhile. */
export async function addBakery(tx: Tx, row: NewBakery): Promise<boolean> {
  const made = await tx
    .insert(bakeries)
    .values(row)
    .onConflictDoNothing({ target: bakeries.slug })
    .returning({ id: bakeries.id })
  return made.length > 0
}

type PageColumn =
  | ('name' | 'kind' | 'short_bio' | 'about' | 'location_text' | 'instagram_url' | 'website_url' | 'hero_picture_id')
  | ('city' | 'state' | 'zip_code' | 'time_zone' | 'latitude' | 'longitude')

export async function changePage(
  tx: Tx,
  bakery_id: string,
  change: { [column in PageColumn]?: NewBakery[column] | undefined },
): Promise<void> {
  const sets = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  if (sets.length > 0) await tx.execute(sql`update bakeries set ${sql.join(sets, sql`, `)} where id = ${bakery_id}`)
}
