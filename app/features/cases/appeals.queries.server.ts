import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { at, iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import type { Appeal } from './appeals.contract'
import { APPEAL_DAYS } from './case'

const until = sql`(a.ruled_at + make_interval(days => ${APPEAL_DAYS}))`

/** A condition on `a`: it was ruled against the actor. */
export const isOwnAppeal = (actor: Actor, id: string): SQL => sql`a.id = ${id} and a.user_id = ${actor.id}`
const mayAppeal = (now: Date): SQL => sql`(a.appealed_at is null and ${until} > ${at(now)}
  and exists (select from cases c where c.subject_id = a.subject_id and c.kind = a.kind))`

export async function readAppeal(
  db: Db | Tx,
  { clock }: Pick<Services, 'clock'>,
  actor: Actor,
  id: string,
): Promise<Appeal> {
  const { rows } = await db.execute<Appeal & Record<string, unknown>>(sql`
    select a.id, a.kind, a.title, a.ruling, a.reason, ${iso(sql`a.ruled_at`)} as ruled_at, ${iso(until)} as until,
      ${mayAppeal(clock())} as may_appeal, a.body as text, ${iso(sql`a.appealed_at`)} as appealed_at, a.outcome, a.answer,
      ${iso(sql`a.decided_at`)} as decided_at
    from appeals a where ${isOwnAppeal(actor, id)}`)
  return orNotFound(rows[0] ?? null, 'We couldn’t find that decision.')
}
