import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { AppError } from '~/lib/errors'
import { formatDated } from '~/lib/zone'

/** The reader's zone is not known here, so the time says which one it is in. */
export const untilWords = (until: Date): string => formatDated(until, 'UTC')

/** A longer suspension from before stands. Returns when it ends. */
export async function suspend(tx: Tx, { user_id, until }: { user_id: string; until: Date }): Promise<Date> {
  const { rows } = await tx.execute<{ until: string }>(sql`
    insert into suspensions as s (user_id, until) values (${user_id}, ${at(until)})
    on conflict (user_id) do update set until = greatest(s.until, excluded.until)
    returning until::text`)
  return new Date(onlyRow(rows).until)
}

interface EndedSuspension {
  user_id: string
  until: Date
  /** When the others end that stand. */
  others_until: Date | null
}

/** The one that ends then. One that another ruling made longer stands. */
export async function liftSuspension(tx: Tx, { user_id, until, others_until }: EndedSuspension): Promise<void> {
  const that = sql`user_id = ${user_id} and until = ${at(until)}`
  await tx.execute(
    others_until
      ? sql`update suspensions set until = ${at(others_until)} where ${that}`
      : sql`delete from suspensions where ${that}`,
  )
}

/** Call it before the actor writes something that others read. */
export async function refuseSuspended(db: Pick<Db, 'execute'>, actor: Actor, now: Date): Promise<void> {
  const { rows } = await db.execute<{ until: string }>(
    sql`select until::text from suspensions where user_id = ${actor.id}`,
  )
  refuseUntil(rows[0]?.until ?? null, now)
}

/** For a caller who has read `suspended_until` already. */
export function refuseUntil(suspended_until: string | null, now: Date): void {
  if (suspended_until === null) return
  const until = new Date(suspended_until)
  if (until > now)
    throw new AppError('forbidden', `You can read everything, but you can’t write here until ${untilWords(until)}.`, {
      details: { suspended_until: until.toISOString() },
    })
}
