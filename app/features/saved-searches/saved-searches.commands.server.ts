import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { saved_searches } from '~/db/schema/saved-searches'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { type Stops, stopMail } from '~/mail/stop-mail.server'
import { ZIP_UNKNOWN } from '../newsletter/newsletter'
import { findZipPlace } from '../places/zip-place.commands.server'
import { noteBaked } from './match.commands.server'
import { HAVE_IT, NO_BAKE, SEARCH_GONE, SEARCHES_MOST, TOO_MANY } from './saved-search'
import type { NewSearch, SavedSearch } from './saved-searches.contract'
import { searchView } from './saved-searches.queries.server'

/** Whoever bakes it now was to be seen in the list: only others are told of. */
export const saveSearch = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { what, zip_code, miles }: NewSearch,
): Promise<SavedSearch> =>
  db.transaction(async (tx) => {
    const there = await findZipPlace(tx, zip_code)
    if (!there) throw new AppError('invalid', ZIP_UNKNOWN, { field: 'zip_code' })
    await refuseMore(tx, actor, { what, zip_code })
    const row = { id: newId(), user_id: actor.id!, what, miles, ...there, created_at: clock() }
    const saved = onlyRow(await tx.insert(saved_searches).values(row).returning())
    await noteBaked(tx, saved.id, clock())
    return searchView(saved)
  })

/** The account's row is locked: of two tabs, the second sees what the first saved. */
async function refuseMore(tx: Tx, { id }: Actor, { what, zip_code }: Pick<NewSearch, 'what' | 'zip_code'>) {
  await tx.execute(sql`select from users where id = ${id} for no key update`)
  const { rows } = await tx.execute<{ count: number; has_it: boolean; says_nothing: boolean }>(sql`
    select count(*)::integer as count, coalesce(bool_or(lower(what) = lower(${what}) and zip_code = ${zip_code}), false) as has_it,
      numnode(plainto_tsquery('english', ${what})) = 0 as says_nothing
    from saved_searches where user_id = ${id}`)
  const { count, has_it, says_nothing } = onlyRow(rows)
  if (says_nothing) throw new AppError('invalid', NO_BAKE, { field: 'what' })
  if (has_it) throw new AppError('conflict', HAVE_IT, { field: 'what' })
  if (count >= SEARCHES_MOST) throw new AppError('conflict', TOO_MANY)
}

export async function deleteSearch({ db }: Pick<Services, 'db'>, actor: Actor, id: string): Promise<void> {
  const gone = await db
    .delete(saved_searches)
    .where(and(eq(saved_searches.id, id), eq(saved_searches.user_id, actor.id!)))
    .returning({ id: saved_searches.id })
  if (gone.length === 0) throw new AppError('not_found', SEARCH_GONE)
}

export const searchStops = {
  search: async (tx, { who }) => {
    await tx.delete(saved_searches).where(sql`${saved_searches.id}::text = ${who}`)
  },
} satisfies Stops

export const stopSearch = (services: Services, token: string) => stopMail(services, searchStops, token)
