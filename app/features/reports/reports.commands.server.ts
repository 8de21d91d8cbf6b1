import { refuseParty, reportMessage, showAround } from '~/features/messages/reported-message.commands.server'
import { letThrough, removeMessage } from '~/features/messages/rule-message.commands.server'
import { recordAudit } from '~/features/moderation/audit.commands.server'
import { decideReports } from '~/features/moderation/reports.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import type { ReportReason } from '../reviews/review'
import type { ReportKind, ReportRuling } from './report'
import type { Report, ReportDetail } from './reports.contract'
import { findReport } from './reports.queries.server'

const NO_REPORT = 'We couldn’t find that report.'

interface NewReport {
  subject_kind: ReportKind
  subject_id: string
  reason: ReportReason
  note: string
}

export async function report(
  services: Services,
  actor: Actor,
  { subject_id, reason, note }: NewReport,
): Promise<undefined> {
  await reportMessage(services, actor, { message_id: subject_id, reason, details: note })
}

/** Editors see a conversation only here, and every look is written down. */
export async function lookAt(services: Services, actor: Actor, id: string): Promise<ReportDetail> {
  return services.db.transaction(async (tx) => {
    const found = orNotFound(await findReport(tx, id), NO_REPORT)
    await recordAudit(tx, services.clock(), {
      actor_id: actor.id!,
      action: 'report.seen',
      subject_type: found.subject_kind,
      subject_id: found.subject_id,
      details: { report_id: id },
    })
    return { ...found, talk: await showAround(services, tx, found.subject_id) }
  })
}

/** What was reported by several is decided once for all of them. */
export async function rule(
  { db, clock }: Services,
  actor: Actor,
  { id, ruling, reason }: { id: string; ruling: ReportRuling; reason?: string | undefined },
): Promise<Report> {
  if (ruling === 'remove' && !reason) throw new AppError('invalid', 'Give a reason.', { field: 'reason' })
  return db.transaction(async (tx) => {
    const now = clock()
    const { subject_id, subject_kind } = orNotFound(await findReport(tx, id), NO_REPORT)
    await refuseParty(tx, actor, subject_id)
    const decided = await decideReports(tx, {
      ...{ subject_type: subject_kind, subject_id, decided_by: actor.id!, decided_at: now },
      ...{ status: ruling === 'remove' ? 'upheld' : 'dismissed', resolution: reason || null },
    })
    if (!decided.includes(id)) throw new AppError('conflict', 'Another editor has decided already.')
    if (ruling === 'remove') await removeMessage(tx, subject_id, { reason: reason!, now })
    else await letThrough(tx, subject_id, now)
    await recordAudit(tx, now, {
      actor_id: actor.id!,
      action: `report.${ruling === 'remove' ? 'upheld' : 'dismissed'}`,
      subject_type: subject_kind,
      subject_id,
      details: { report_id: id, ...(reason ? { reason } : {}) },
    })
    return (await findReport(tx, id))!
  })
}
