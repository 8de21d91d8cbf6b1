import { decide, isOwn } from '~/features/cases/rule-case.commands.server'
import { showDocuments } from '~/features/claims/claim-documents.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import type { SubmissionRuling } from './submission'
import { findDetail } from './submission-detail.queries.server'
import type { Submission, SubmissionDetail } from './submissions.contract'
import { findSubmission } from './submissions.queries.server'

interface Decision {
  id: string
  ruling: SubmissionRuling
  reason?: string | undefined
}

export async function ruleSubmission(
  services: Services,
  actor: Actor,
  { id, ...decision }: Decision,
): Promise<Submission> {
  const { kind } = await found(services, id)
  await decide(services, actor, { kind, subject_id: id, ...decision })
  return found(services, id)
}

/** `own`: it concerns the actor, so another editor rules. */
export async function readSubmission(services: Services, actor: Actor, id: string): Promise<SubmissionDetail> {
  const submission = await found(services, id)
  const own = await isOwn(services, actor, { kind: submission.kind, subject_id: id })
  return { ...submission, own, ...(await findDetail(services.db, actor, submission)) }
}

/** Of a claim, or of the proof that came with a listing. Nothing else has pictures that are private. */
export async function lookAtDocuments(services: Services, actor: Actor, id: string) {
  const submission = await found(services, id)
  const claim_id =
    submission.kind === 'claim' ? id : (await findDetail(services.db, actor, submission)).listing?.proof?.id
  return { items: claim_id ? await showDocuments(services, { claim_id, editor: actor }) : [] }
}

const found = async ({ db }: Services, id: string) =>
  orNotFound(await findSubmission(db, id), 'We couldn’t find that submission.')
