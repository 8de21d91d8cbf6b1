import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { data_exports } from '~/db/schema/leaving'
import type { Actor } from '~/http/actor.server'
import { countIn } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { newId } from '~/lib/ids'
import { linkTo, privateName } from '~/media/private-files.server'
import type { DataExport } from './leaving.contract'

const ASKED = { scope: 'data_export', attempts: 5, window_seconds: 86_400 }

const exportView = (
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  row: typeof data_exports.$inferSelect,
): DataExport => ({
  state: row.state,
  done: row.done,
  total: row.total,
  bytes: row.bytes,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  url: row.state === 'ready' ? linkTo(secret, row.file, clock()) : null,
})

const standing = (db: Db | Tx, now: Date, { id }: Actor) =>
  db
    .select()
    .from(data_exports)
    .where(and(eq(data_exports.user_id, id!), gt(data_exports.expires_at, now)))

export async function findExport(services: Services, actor: Actor): Promise<DataExport | null> {
  const [row] = await standing(services.db, services.clock(), actor)
  return row ? exportView(services, row) : null
}

/** Pressed again while one is being made, it is the same one; later a new one takes the place of the last. */
export const askExport = (services: Services, actor: Actor): Promise<DataExport> =>
  services.db.transaction(async (tx) => {
    // Of two tabs, the second waits here and gets what the first began.
    await tx.execute(sql`select from users where id = ${actor.id} for no key update`)
    const now = services.clock()
    const [last] = await standing(tx, now, actor)
    if (last?.state === 'making') return exportView(services, last)
    await countIn(tx, services, { ...ASKED, key: actor.id! })
    await tx.delete(data_exports).where(eq(data_exports.user_id, actor.id!))
    const made = {
      ...{ id: newId(), user_id: actor.id!, file: privateName('zip'), created_at: now },
      // One that can't be made within a day is given up: the sweep deletes it, and its owner can ask again.
      expires_at: new Date(now.getTime() + DAY_MS),
    }
    const row = onlyRow(await tx.insert(data_exports).values(made).returning())
    await tx.execute(
      sql`select graphile_worker.add_job('make_export', json_build_object('id', ${row.id}::text, 'file', ${row.file}::text))`,
    )
    return exportView(services, row)
  })

/** The database deletes the files (repeatable/private-files.sql). */
export async function forgetExports({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.delete(data_exports).where(lt(data_exports.expires_at, clock()))
}
