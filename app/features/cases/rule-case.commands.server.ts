import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { recordAudit } from '~/features/moderation/audit.commands.server'
import { refuseForBlocked } from '~/features/moderation/blocked-people.commands.server'
import type { Actor, Role } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { ago } from '~/lib/ago'
import { AppError, orNotFound } from '~/lib/errors'
import { publish } from '~/live/publish.server'
import { CONCERNS_YOU, canBeUndone, DONE, type RulingWord, reasonMissing, UNDO_SECONDS } from './case'
import { NO_CASE, takeIn, takenBy } from './cases.commands.server'
import type { Case } from './cases.contract'
import { type FoundCase, findCase, RULING_KEY } from './cases.queries.server'

type Editor = Pick<Actor, 'id' | 'roles'>

interface Decision {
  ruling: RulingWord
  reason?: string | undefined
  days?: number | undefined
}

type Subject = { kind: string; subject_id: string }

/** One ruling on a thing, at once; what a room's own call does. */
export const decide = (services: Services, editor: Editor, decision: Subject & Decision): Promise<void> =>
  services.db.transaction((tx) => decideIn(tx, services, editor, decision))

/**
 * Whoever comes second is told who ruled before. The thing's own lock is the first (decision 080), then its case. All of it is one
 * transaction: what becomes of the thing, who hears of it, and the audit log.
 */
async function decideIn(
  tx: Tx,
  services: Services,
  editor: Editor,
  { kind, subject_id, ruling, reason = '', days = 1 }: Subject & Decision,
): Promise<void> {
  const { cases, env } = services
  const missing = reasonMissing(ruling, reason)
  if (missing) throw new AppError('invalid', missing, { field: 'reason' })
  await cases[kind]?.lock(tx, subject_id)
  const found = orNotFound(await findCase(tx, services, editor, { kind, subject_id }, true), NO_CASE)
  const apply = cases[kind]!.rulings[ruling]
  if (!apply) throw new AppError('invalid', `That can’t be done with a ${kind.replace('_', ' ')}.`, { field: 'ruling' })
  const now = services.clock()
  refuse(editor, found, now)
  if (ruling === 'approve') await refuseForBlocked(tx, found.about_id)
  const more = await apply(tx, { id: subject_id, editor_id: editor.id!, env, now, reason, days })
  await tx.execute(
    sql`update cases set taken_by = null, taken_at = null where id = ${found.id} and taken_by is not null`,
  )
  await recordAudit(tx, now, {
    actor_id: editor.id,
    action: `${kind}.${DONE[ruling]}`,
    subject_type: kind,
    subject_id,
    details: { ...(found.bakery_id && { bakery_id: found.bakery_id }), ...more, ...(reason && { reason }) },
  })
  await publish(tx, [found.about_id], { type: 'ruling' })
}

/** Whether a thing concerns the actor, who then leaves it to another editor. */
export const isOwn = async (services: Services, actor: Actor, subject: Subject): Promise<boolean> =>
  (await findCase(services.db, services, actor, subject))?.own ?? false

function refuse(editor: Editor, found: FoundCase, now: Date): void {
  const { state, waits, own, ruled_by, ruled_at, taken_by } = found
  if (own) throw new AppError('forbidden', CONCERNS_YOU)
  if (!waits) {
    const when = ruled_at ? ago(new Date(ruled_at), now) : 'already'
    const done = state === 'asked' ? 'asked about' : state
    const sentence =
      state === 'withdrawn' ? 'It was withdrawn.' : `${ruled_by ?? 'Another editor'} ${done} this ${when}.`
    throw new AppError('conflict', sentence, { details: { state, ruled_by, ruled_at } })
  }
  if (taken_by && taken_by.id !== editor.id) throw takenBy(found)
}

/**
 * What turns somebody down is checked now and carried out in ten seconds, by a job: until then nothing has changed, so there is
 * nothing to take back but the job, and a closed page does not stop it (as ruling 50 wants for orders). Meanwhile it is the editor's.
 */
export async function ruleCase(
  services: Services,
  actor: Actor,
  { id, ...decision }: { id: string } & Decision,
): Promise<{ undo_seconds: number }> {
  const { db } = services
  const { kind, subject_id } = orNotFound(await findCase(db, services, actor, { id }), NO_CASE)
  if (!canBeUndone(decision.ruling)) {
    await decide(services, actor, { kind, subject_id, ...decision })
    return { undo_seconds: 0 }
  }
  await tryOut(services, (tx) => decideIn(tx, services, actor, { kind, subject_id, ...decision }))
  await db.transaction(async (tx) => {
    await takeIn(tx, services, actor, id)
    await tx.execute(sql`
      select graphile_worker.add_job('rule_case', ${JSON.stringify({ kind, subject_id, ...decision, editor_id: actor.id })}::json,
        run_at := now() + make_interval(secs => ${UNDO_SECONDS}), job_key := ${RULING_KEY + id})`)
  })
  return { undo_seconds: UNDO_SECONDS }
}

class TakenBack extends Error {}

/** Done and taken back: whatever would refuse it later refuses it now. */
const tryOut = (services: Services, work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  services.db
    .transaction(async (tx) => {
      await work(tx)
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })

/** The case as it is: it waits again, unless the ten seconds were over. */
export async function undoRuling(services: Services, actor: Actor, id: string): Promise<Case> {
  const found = orNotFound(await findCase(services.db, services, actor, { id }), NO_CASE)
  if (found.taken_by?.id !== actor.id) throw takenBy(found)
  await services.db.transaction(async (tx) => {
    await tx.execute(sql`select graphile_worker.remove_job(${RULING_KEY + id})`)
    await tx.execute(sql`select tell_editors()`)
  })
  return (await findCase(services.db, services, actor, { id }))!
}

/** The job. What was withdrawn meanwhile stays so; and whoever is no editor any more rules on nothing. */
export async function ruleLater(
  services: Services,
  { editor_id, ...decision }: Subject & Decision & { editor_id: string },
) {
  const { rows } = await services.db.execute<{ role: Role }>(
    sql`select role from user_roles where user_id = ${editor_id} and not is_blocked(${editor_id})`,
  )
  if (rows.length === 0) return
  const roles = rows.map(({ role }) => role)
  await decide(services, { id: editor_id, roles }, decision).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}
