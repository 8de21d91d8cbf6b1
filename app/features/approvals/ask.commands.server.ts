import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { approvals } from '~/db/schema/approvals'
import { at } from '~/db/sql-time.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import { countIn } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { PROGRAM } from '~/lib/brand'
import { HOUR_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { APPROVAL_HOURS, type ApprovalKind } from './approval'
import type { Approval } from './approvals.contract'
import { findApproval, hasOtherAdmin, undecided } from './approvals.queries.server'
import { tellAsked, tellOver } from './tell.commands.server'

interface Wish {
  kind: ApprovalKind
  subject_id: string
  reason: string
  /** Looks at all that the act looks at, and throws a sentence. Locks what it looks at. */
  prepare: (tx: Tx, now: Date) => Promise<Prepared>
}

interface Prepared {
  /** The people whom it concerns: none of them decides. */
  about: (string | null | undefined)[]
  args?: Record<string, unknown>
  /** The command that does it where there's no second admin (decision 260). */
  command: string
}

/** For a room whose act takes a second admin: nothing is done but the request kept, written down and told to the other admins. */
export const askForYes = (
  services: Services,
  actor: Actor,
  { kind, subject_id, reason, prepare }: Wish,
): Promise<Approval> =>
  services.db.transaction(async (tx) => {
    const now = services.clock()
    await takeTurn(tx)
    const { about, args = {}, command } = await prepare(tx, now)
    const people = about.filter((id) => typeof id === 'string')
    const { env } = services
    if (!(await hasOtherAdmin({ db: tx, now, env }, [actor.id!, ...people])))
      throw new AppError('conflict', noSecond(command))
    await countIn(tx, services, { scope: 'approval', key: actor.id!, attempts: 20, window_seconds: 3600 })
    await closeOver(tx, now, sql`a.kind = ${kind} and a.subject_id = ${subject_id}`)
    const id = newId()
    const expires_at = new Date(now.getTime() + APPROVAL_HOURS * HOUR_MS)
    const added = await tx
      .insert(approvals)
      .values({ id, kind, subject_id, args, about: people, reason, asked_by: actor.id!, asked_at: now, expires_at })
      .onConflictDoNothing()
      .returning({ id: approvals.id })
    if (!added[0]) throw new AppError('conflict', 'This was asked for already. It waits for a second admin’s yes.')
    const subject_type = kind === 'transfer_bakery' ? 'bakery' : 'user'
    const details = { kind, reason, approval_id: id, ...args }
    await recordAudit(tx, now, { by: actor, action: 'approval.asked', subject_type, subject_id, details })
    const asked = (await findApproval({ db: tx, now, actor }, id))!
    await tellAsked(tx, services, asked)
    return asked
  })

/**
 * Asking and deciding take turns, all of them: they're rare, and two that concern each other's admins would otherwise wait in a circle.
 * Before every other lock (decision 080).
 */
export const takeTurn = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('approvals'))`)

/** Whether this waits for a yes. */
export async function isAskedFor(
  tx: Tx,
  now: Date,
  { kind, subject_id }: Pick<Wish, 'kind' | 'subject_id'>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from approvals a
    where a.kind = ${kind} and a.subject_id = ${subject_id} and a.outcome is null and ${undecided(now)} = 'waiting'`)
  return rows.length > 0
}

/** Requests that nobody can decide anymore say so from now on, stand in no way, and leave the bells. */
async function closeOver(tx: Tx, now: Date, which: SQL): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update approvals a set outcome = ${undecided(now)}, decided_at = least(a.expires_at, ${at(now)})
    where ${which} and a.outcome is null and ${undecided(now)} <> 'waiting' returning a.id`)
  await tellOver(tx, rows)
}

/** What a request is follows from the time and from who asked; this only writes it down, so that no bell goes on asking for a yes. */
export const sweepApprovals = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  db.transaction(async (tx) => {
    await takeTurn(tx)
    await closeOver(tx, clock(), sql`true`)
  })

const noSecond = (command: string): string =>
  `This takes a second admin’s yes, and there’s no one else who can give it in time. On the machine that runs the site, “npm run ${PROGRAM} -- ${command}” does it.`
