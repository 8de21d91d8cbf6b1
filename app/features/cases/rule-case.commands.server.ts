import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { refuseForBlocked } from '~/features/moderation/blocked-people.commands.server'
import type { Actor, Role } from '~/http/actor.server'
import type { CaseKind } from '~/http/case-kind.server'
import type { Services } from '~/http/services.server'
import { ago } from '~/lib/ago'
import { AppError, orNotFound } from '~/lib/errors'
import { publish } from '~/live/publish.server'
import { decideAppeal } from './appeals.commands.server'
import {
  APPEAL_FORM,
  CONCERNS_YOU,
  canBeUndone,
  DONE,
  pastOf,
  RULED_BEFORE,
  type RulingWord,
  reasonMissing,
  UNDO_SECONDS,
} from './case'
import { NO_CASE, takeIn, takenBy } from './cases.commands.server'
import type { Case } from './cases.contract'
import { type FoundCase, findCase, RULING_KEY } from './cases.queries.server'

type Editor = Pick<Actor, 'id' | 'roles' | 'session_id'>

interface Decision {
  ruling: RulingWord
  reason?: string | undefined
  days?: number | undefined
}

type Subject = { kind: string; subject_id: string }

/** The case as the editor saw it, ten seconds before the ruling is carried out. */
interface Seen extends Pick<Case, 'id' | 'state' | 'opened_at'> {
  at: string
}

interface LaterRuling extends Subject, Decision {
  editor_id: string
  session_id?: string | null | undefined
  seen: Seen
}

/** Rules at once, for a room's own call. */
export const decide = (services: Services, editor: Editor, decision: Subject & Decision, seen?: Seen): Promise<void> =>
  services.db.transaction((tx) => decideIn(tx, services, editor, decision, seen))

/** Locks the thing, then its case (decision 080). Thing, news and audit log change in one transaction; a second editor is refused. */
async function decideIn(
  tx: Tx,
  services: Services,
  editor: Editor,
  { kind, subject_id, ruling, reason = '', days = 1 }: Subject & Decision,
  seen?: Seen,
): Promise<void> {
  const { cases, env, secret } = services
  const missing = reasonMissing(ruling, reason)
  if (missing) throw new AppError('invalid', missing, { field: 'reason' })
  await cases[kind]?.lock(tx, subject_id)
  const found = orNotFound(await findCase(tx, services, editor, { kind, subject_id }, true), NO_CASE)
  const apply = applies(cases[kind]!, found, ruling)
  if (!apply) throw new AppError('invalid', `You can’t do that with a ${kind.replace('_', ' ')}.`, { field: 'ruling' })
  const now = services.clock()
  refuse(editor, found, now)
  if (seen) await refuseOther(tx, found, seen)
  if (DONE[ruling] === 'approved') await refuseForBlocked(tx, found.about_id)
  const more = await apply(tx, {
    ...{ id: subject_id, editor_id: editor.id!, env, secret, now, reason, days },
    seen_at: seen && new Date(seen.at),
  })
  await tx.execute(
    sql`update cases set taken_by = null, taken_at = null where id = ${found.id} and taken_by is not null`,
  )
  await recordAudit(tx, now, {
    by: editor,
    action: `${kind}.${DONE[ruling]}`,
    subject_type: kind,
    subject_id,
    details: { ...partiesOf(found), ...more, ...(reason && { reason }) },
  })
  await publish(tx, [found.about_id], { type: 'ruling' })
}

/** By which their history is found. */
const partiesOf = ({ about_id, bakery_id }: FoundCase) => ({
  ...(about_id && { about_id }),
  ...(bakery_id && { bakery_id }),
})

/** An appeal is upheld or overturned; any other case is ruled on as its kind says. */
function applies(kind: CaseKind, { appeal }: FoundCase, ruling: RulingWord) {
  if (!appeal) return kind.rulings[ruling]
  return APPEAL_FORM.options.some(({ word }) => word === ruling) ? decideAppeal(kind, appeal, ruling) : undefined
}

export const isOwn = async (services: Services, actor: Actor, subject: Subject): Promise<boolean> =>
  (await findCase(services.db, services, actor, subject))?.own ?? false

function refuse(editor: Editor, found: FoundCase, now: Date): void {
  const { state, waits, own, appeal, ruled_by, ruled_at, taken_by } = found
  if (own) throw new AppError('forbidden', appeal ? RULED_BEFORE : CONCERNS_YOU)
  if (!waits) {
    const when = ruled_at ? ago(new Date(ruled_at), now) : 'already'
    const sentence =
      state === 'withdrawn' ? 'It was withdrawn.' : `${ruled_by ?? 'Another editor'} ${pastOf(state)} this ${when}.`
    throw new AppError('conflict', sentence, { details: { state, ruled_by, ruled_at } })
  }
  if (taken_by && taken_by.id !== editor.id) throw takenBy(found)
}

/** An answer that came meanwhile was not read yet. Undo removes the job's key, also while the job waits for the lock. */
async function refuseOther(tx: Tx, { state, opened_at }: FoundCase, seen: Seen): Promise<void> {
  const { rowCount } = await tx.execute(sql`select from graphile_worker.jobs where key = ${RULING_KEY + seen.id}`)
  if (!rowCount || state !== seen.state || opened_at !== seen.opened_at)
    throw new AppError('conflict', 'It was undone, or answered in the meantime.')
}

/**
 * A ruling against a user is checked now and carried out by a job in ten seconds. Until then nothing has changed, so Undo only
 * removes the job, and a closed page does not stop it (as ruling 50 wants for orders). Meanwhile the case is the editor's.
 */
export async function ruleCase(
  services: Services,
  actor: Actor,
  { id, ...decision }: { id: string } & Decision,
): Promise<{ undo_seconds: number }> {
  const { db, clock } = services
  const { kind, subject_id, state, opened_at } = orNotFound(await findCase(db, services, actor, { id }), NO_CASE)
  if (!canBeUndone(decision.ruling)) {
    await decide(services, actor, { kind, subject_id, ...decision })
    return { undo_seconds: 0 }
  }
  await tryOut(services, (tx) => decideIn(tx, services, actor, { kind, subject_id, ...decision }))
  const seen: Seen = { id, state, opened_at, at: clock().toISOString() }
  await db.transaction(async (tx) => {
    await takeIn(tx, services, actor, id)
    await tx.execute(sql`
      select graphile_worker.add_job('rule_case', ${JSON.stringify({ kind, subject_id, ...decision, editor_id: actor.id, session_id: actor.session_id, seen })}::json,
        run_at := now() + make_interval(secs => ${UNDO_SECONDS}), job_key := ${RULING_KEY + id})`)
  })
  return { undo_seconds: UNDO_SECONDS }
}

class TakenBack extends Error {}

/** Makes the ruling and rolls it back: what would refuse it later refuses it now. */
const tryOut = (services: Services, work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  services.db
    .transaction(async (tx) => {
      await work(tx)
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })

/** The case waits again, unless the ten seconds are over. Waits for a ruling that is under way. */
export const undoRuling = (services: Services, actor: Actor, id: string): Promise<Case> =>
  services.db.transaction(async (tx) => {
    const found = orNotFound(await findCase(tx, services, actor, { id }, true), NO_CASE)
    if (!found.waits || found.taken_by?.id !== actor.id) throw takenBy(found)
    await tx.execute(sql`select graphile_worker.remove_job(${RULING_KEY + id})`)
    await tx.execute(sql`select tell_editors()`)
    return found
  })

/** The job. A ruling that can't be carried out any more, or whose editor is no editor any more, leaves the case waiting. */
export async function ruleLater(services: Services, { editor_id, session_id = null, seen, ...decision }: LaterRuling) {
  const { rows } = await services.db.execute<{ role: Role }>(
    sql`select role from user_roles where user_id = ${editor_id} and not is_blocked(${editor_id})`,
  )
  const roles = rows.map(({ role }) => role)
  await decide(services, { id: editor_id, roles, session_id }, decision, seen).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error
    await services.db.execute(sql`
      with let_go as (update cases set taken_by = null, taken_at = null where id = ${seen.id} and taken_by = ${editor_id} returning id)
      select tell_editors() from let_go`)
  })
}
