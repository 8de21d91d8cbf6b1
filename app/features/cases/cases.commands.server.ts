import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { case_notes } from '~/db/schema/cases'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { findBefore } from './before.queries.server'
import { CONCERNS_YOU, RULED_BEFORE } from './case'
import type { Case, CaseDetail } from './cases.contract'
import { findCase, isBeingRuled, isTaken, listTimeline } from './cases.queries.server'

export const NO_CASE = 'We couldn’t find that case.'

export async function readCase(services: Services, actor: Actor, id: string): Promise<CaseDetail> {
  const { db, cases } = services
  const found = orNotFound(await findCase(db, services, actor, { id }), NO_CASE)
  return { ...found, timeline: await listTimeline(db, cases, found), before: await findBefore(db, found) }
}

export const take = (services: Services, actor: Actor, id: string): Promise<Case> =>
  services.db.transaction((tx) => takeIn(tx, services, actor, id))

/** Of two editors at once one has it, and the other is told who. An editor who takes their case again has it for longer. */
export async function takeIn(tx: Tx, services: Services, actor: Actor, id: string): Promise<Case> {
  const now = services.clock()
  const { rowCount } = await tx.execute(sql`
    update cases c set taken_by = ${actor.id}, taken_at = ${at(now)}
    where c.id = ${id} and c.state in ('open', 'asked') and (c.taken_by = ${actor.id} or not ${isTaken(now)})`)
  const present = orNotFound(await findCase(tx, services, actor, { id }), NO_CASE)
  if (present.own) throw new AppError('forbidden', present.appeal ? RULED_BEFORE : CONCERNS_YOU)
  if (!rowCount || !present.waits) throw takenBy(present)
  await tx.execute(sql`select tell_editors()`)
  return present
}

export const takenBy = ({ taken_by }: Case): AppError =>
  new AppError('conflict', taken_by ? `${taken_by.full_name} is on it.` : 'This isn’t waiting anymore.', {
    details: { taken_by },
  })

/** Not while their ruling is on its way: a colleague who took the case would drop it. Undo comes first. */
export async function release(services: Services, actor: Actor, id: string): Promise<Case> {
  return services.db.transaction(async (tx) => {
    orNotFound(await findCase(tx, services, actor, { id }), NO_CASE)
    await tx.execute(sql`
      update cases c set taken_by = null, taken_at = null where c.id = ${id} and c.taken_by = ${actor.id} and not ${isBeingRuled}`)
    await tx.execute(sql`select tell_editors()`)
    return (await findCase(tx, services, actor, { id }))!
  })
}

export async function writeNote(
  services: Services,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<undefined> {
  await services.db.transaction(async (tx) => {
    orNotFound(await findCase(tx, services, actor, { id }), NO_CASE)
    const note = { id: newId(), case_id: id, author_id: actor.id, body: text, created_at: services.clock() }
    await tx.insert(case_notes).values(note)
    await tx.execute(sql`select tell_editors()`)
  })
}
