import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { retryJobs } from '~/jobs/given-up.server'
import { AppError } from '~/lib/errors'
import { retryMail } from '~/mail/outbox.server'
import { recordAudit } from '../audit/audit.commands.server'
import { closeFinding } from '../ledger/findings.commands.server'
import { retryDue } from '../ledger/walk-due.commands.server'
import type { Retried } from './health'

type HealthServices = Pick<Services, 'db' | 'clock'>

const RETRY = { jobs: retryJobs, rows: retryDue, mails: retryMail } as const

/** By an admin, or by a command on the machine itself. All of a kind, or one; what has been mended meanwhile is none. */
export async function retry(
  { db, clock }: HealthServices,
  actor: Actor | null,
  { what, id }: { what: Retried; id?: string | undefined },
): Promise<number> {
  return db.transaction(async (tx) => {
    const retried = await RETRY[what](tx, id)
    if (retried > 0)
      await recordAudit(tx, clock(), {
        ...{ by: actor, action: `${what}.retried`, subject_type: 'health', subject_id: id ?? 'all' },
        details: { retried },
      })
    return retried
  })
}

export async function resolve(
  { db, clock }: HealthServices,
  actor: Actor,
  { id, note }: { id: string; note: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const closed = await closeFinding(tx, id, clock())
    if (!closed) throw new AppError('conflict', 'This finding is closed already. Reload to see what’s left.')
    await recordAudit(tx, clock(), {
      ...{ by: actor, action: 'finding.resolved', subject_type: 'finding', subject_id: id },
      details: { ...closed, note },
    })
  })
}
