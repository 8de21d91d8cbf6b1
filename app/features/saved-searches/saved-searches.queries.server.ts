import { desc, eq } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { saved_searches } from '~/db/schema/saved-searches'
import type { Actor } from '~/http/actor.server'
import type { SavedSearch } from './saved-searches.contract'

type SearchRow = Pick<typeof saved_searches.$inferSelect, 'id' | 'what' | 'zip_code' | 'place' | 'miles' | 'created_at'>

export const searchView = ({ id, what, zip_code, place, miles, created_at }: SearchRow): SavedSearch => ({
  ...{ id, what, zip_code, place, miles },
  created_at: created_at.toISOString(),
})

export async function listSearches(db: Db, actor: Actor): Promise<{ items: SavedSearch[] }> {
  const rows = await db
    .select()
    .from(saved_searches)
    .where(eq(saved_searches.user_id, actor.id!))
    .orderBy(desc(saved_searches.created_at), desc(saved_searches.id))
  return { items: rows.map(searchView) }
}
