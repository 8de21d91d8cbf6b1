import { eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { approvals } from '~/db/schema/approvals'
import { recordAudit } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { overWords } from './approval'
import type { Approval } from './approvals.contract'
import { findApproval } from './approvals.queries.server'
import { takeTurn } from './ask.commands.server'
import { tellDecided } from './tell.commands.server'

type Decision = 'approved' | 'declined' | 'withdrawn'

/** A row, as it's stored, and what its reader may do with it. */
interface Open {
  asked: Approval
  row: typeof approvals.$inferSelect
}

/** What was asked for is done in the same transaction, or nothing is, and the request goes on waiting. */
export const approve = (services: Services, actor: Actor, id: string): Promise<Approval> =>
  decide(services, actor, { id, outcome: 'approved' }, async (tx, now, { asked, row }) => {
    refuseToDecide(asked)
    const { subject_id, args, reason, asked_by } = row
    const approved = { now, by: actor, subject_id, args, reason, asked: { asked_by, approval_id: id } }
    await services.approvables[row.kind]!(tx, services, approved)
  })

export const decline = (services: Services, actor: Actor, { id, note }: { id: string; note: string }) =>
  decide(services, actor, { id, outcome: 'declined', note }, async (_tx, _now, { asked }) => refuseToDecide(asked))

export const withdraw = (services: Services, actor: Actor, id: string): Promise<Approval> =>
  decide(services, actor, { id, outcome: 'withdrawn' }, async (_tx, _now, { asked }) => {
    if (!asked.may_withdraw) throw new AppError('forbidden', 'Only whoever asked for this can withdraw it.')
  })

function refuseToDecide({ why_not }: Approval): void {
  if (why_not) throw new AppError('forbidden', why_not)
}

async function decide(
  services: Services,
  actor: Actor,
  { id, outcome, note = '' }: { id: string; outcome: Decision; note?: string },
  work: (tx: Tx, now: Date, open: Open) => Promise<void>,
): Promise<Approval> {
  return services.db.transaction(async (tx) => {
    const now = services.clock()
    await takeTurn(tx)
    const look = { db: tx, now, actor }
    const asked = orNotFound(await findApproval(look, id), 'We couldn’t find that request.')
    if (asked.state !== 'waiting')
      throw new AppError('conflict', overWords(asked.state, asked.decided_by?.full_name ?? 'Another admin'))
    const [row] = await tx.select().from(approvals).where(eq(approvals.id, id))
    await work(tx, now, { asked, row: row! })
    const decided = { outcome, note: note || null, decided_by: actor.id!, decided_at: now }
    await tx.update(approvals).set(decided).where(eq(approvals.id, id))
    const { kind, subject_id } = row!
    const subject_type = kind === 'transfer_bakery' ? 'bakery' : 'user'
    const details = { kind, approval_id: id, asked_by: row!.asked_by, ...(note && { note }) }
    await recordAudit(tx, now, { by: actor, action: `approval.${outcome}`, subject_type, subject_id, details })
    // With a deleted account the request itself is gone.
    const over = (await findApproval(look, id)) ?? { ...asked, ...GONE, state: outcome }
    await tellDecided(tx, services, { decided: over, by: actor.id! })
    return over
  })
}

const GONE = { subject: null, may_decide: false, may_withdraw: false }
