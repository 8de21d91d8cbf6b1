import type { Tx } from '~/db/client.server'
import { showDocuments } from '~/features/claims/claim-documents.commands.server'
import { approveClaim, askAboutClaim, lockClaim, rejectClaim } from '~/features/claims/rule-claim.commands.server'
import { approveChange, askAboutChange, lockChange, rejectChange } from '~/features/listing/rule-change.commands.server'
import {
  approveListing,
  askAboutListing,
  lockListing,
  rejectListing,
} from '~/features/listing/rule-listing.commands.server'
import { recordAudit } from '~/features/moderation/audit.commands.server'
import { refuseForBlocked } from '~/features/moderation/blocked-people.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { ago } from '~/lib/ago'
import { AppError, orNotFound } from '~/lib/errors'
import { publish } from '~/live/publish.server'
import type { Ruling, RulingWord, SubmissionKind } from '../rulings/ruling'
import type { Submission } from './submissions.contract'
import { findSubmission, isOwn } from './submissions.queries.server'

interface Kind {
  /** An editor who rules at the same moment waits, and then reads what was decided. */
  lock: (tx: Tx, id: string) => Promise<unknown>
  approve: (tx: Tx, ruling: Ruling) => Promise<unknown>
  reject: (tx: Tx, ruling: Ruling & { reason: string }) => Promise<unknown>
  ask: (tx: Tx, ruling: Ruling & { reason: string }) => Promise<unknown>
}

const KINDS: Record<SubmissionKind, Kind> = {
  listing: { lock: lockListing, approve: approveListing, reject: rejectListing, ask: askAboutListing },
  change: { lock: lockChange, approve: approveChange, reject: rejectChange, ask: askAboutChange },
  claim: { lock: lockClaim, approve: approveClaim, reject: rejectClaim, ask: askAboutClaim },
}

const ACTIONS = { approve: 'approved', reject: 'rejected', ask: 'asked' } as const

interface Wanted {
  id: string
  ruling: RulingWord
  reason?: string | undefined
}

export async function rule(services: Services, actor: Actor, { id, ruling, reason }: Wanted): Promise<Submission> {
  if (ruling !== 'approve' && !reason)
    throw new AppError('invalid', ruling === 'ask' ? 'Write what you’d like to know.' : 'Give a reason.', {
      field: 'reason',
    })
  const { db, env, clock } = services
  return db.transaction(async (tx) => {
    const { kind } = await found(tx, id)
    const commands = KINDS[kind]!
    await commands.lock(tx, id)
    const submission = await found(tx, id)
    if (await isOwn(tx, actor, submission))
      throw new AppError('forbidden', 'This one concerns you. Another editor has to decide.')
    refuseDecided(submission, clock())
    const told = { id, editor_id: actor.id!, public_url: env.public_url, now: clock() }
    if (ruling === 'approve') {
      await refuseForBlocked(tx, submission.submitted_by?.id)
      await commands.approve(tx, told)
    } else await commands[ruling](tx, { ...told, reason: reason! })
    await recordAudit(tx, told.now, {
      actor_id: actor.id!,
      action: `${kind}.${ACTIONS[ruling]}`,
      subject_type: kind,
      subject_id: id,
      details: { bakery_id: submission.bakery_id, ...(reason ? { reason } : {}) },
    })
    await publish(tx, [submission.submitted_by?.id ?? null], { type: 'ruling' })
    return found(tx, id)
  })
}

/** Only of a claim are there pictures to look at. */
export async function lookAtDocuments(services: Services, actor: Actor, id: string) {
  const { kind } = await found(services.db, id)
  if (kind !== 'claim') return { items: [] }
  return { items: await showDocuments(services, { claim_id: id, editor_id: actor.id! }) }
}

const found = async (db: Services['db'] | Tx, id: string) =>
  orNotFound(await findSubmission(db, id), 'We couldn’t find that submission.')

/** A listing that was asked about is its author's again; of the others an editor may have the answer from elsewhere. */
function refuseDecided({ kind, state, ruled_by, ruled_at }: Submission, now: Date): void {
  if (state === 'pending' || (state === 'asked' && kind !== 'listing')) return
  const when = ruled_at ? ago(new Date(ruled_at), now) : 'already'
  const sentence =
    state === 'withdrawn' ? 'It was withdrawn.' : `${ruled_by ?? 'Another editor'} ${DONE[state]} ${when}.`
  throw new AppError('conflict', sentence, { details: { state, ruled_by, ruled_at } })
}

const DONE = { approved: 'approved this', rejected: 'rejected this', asked: 'asked about this' } as const
