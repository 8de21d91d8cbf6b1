import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { saved_bakeries } from '~/db/schema/saved'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { AppError } from '~/lib/errors'

/** §8: a duplicate counts as saved. The share lock: of a bakery that begins to take orders now, the customer is told, or sees it. */
export async function saveBakery(db: Db, actor: Actor, { bakery_id, now }: { bakery_id: string; now: Date }) {
  const { rows } = await db.execute(sql`
    with found as (select id, takes_orders from bakeries where id = ${bakery_id} and approved and not hidden for share),
      added as (
        insert into saved_bakeries (user_id, bakery_id, created_at, awaits_orders)
        select ${actor.id}::uuid, id, ${at(now)}, not takes_orders from found on conflict do nothing)
    select id from found`)
  if (rows.length === 0) throw new AppError('PGRST116', 'We couldn’t find that bakery.')
  return { bakery_id }
}

export async function forgetBakery(db: Db, actor: Actor, bakery_id: string): Promise<void> {
  await db
    .delete(saved_bakeries)
    .where(and(eq(saved_bakeries.user_id, actor.id!), eq(saved_bakeries.bakery_id, bakery_id)))
}

/** To the bakery that a double turned out to be. Those who wait for it to take orders go on waiting only if that one takes none. */
export async function moveSaves(tx: Tx, { from, into }: { from: string; into: string }): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with gone as (delete from saved_bakeries where bakery_id = ${from} returning user_id, created_at)
    insert into saved_bakeries (user_id, bakery_id, created_at, awaits_orders)
    select gone.user_id, into_it.id, gone.created_at, not into_it.takes_orders
    from gone, bakeries into_it where into_it.id = ${into} and gone.user_id is distinct from into_it.claimed_by
    on conflict do nothing`)
  return rowCount ?? 0
}
