import type { Tx } from '~/db/client.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { othersUntil } from '~/features/cases/appeals.commands.server'
import { decide } from '~/features/cases/rule-case.commands.server'
import { showAround } from '~/features/messages/reported-message.commands.server'
import { decideReports, fileReport, lockReports } from '~/features/moderation/reports.commands.server'
import { liftSuspension, suspend } from '~/features/moderation/suspensions.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Appealed, CaseKind, CaseKinds, Ruling } from '~/http/case-kind.server'
import type { Reportable, Reportables } from '~/http/reportable.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { AppError, orNotFound } from '~/lib/errors'
import type { SuspendDays } from '../cases/case'
import type { ReportReason } from '../moderation/report-reasons'
import { notifyAuthor, notifyReporters } from './notify-of-ruling.commands.server'
import { mayBeAppealed, REPORT_KINDS, REPORT_RULINGS, type ReportKind, type ReportRuling } from './report'
import type { Report, ReportDetail } from './reports.contract'
import {
  findReport,
  findSubject,
  isReportedSince,
  listReportsAbout,
  type Subject,
  showReported,
} from './reports.queries.server'

const WAITS = 'Nobody sees it right now. Let it through, hide it or remove it, and say why.'
const NO_REPORT = 'We couldn’t find that report.'

interface NewReport {
  subject_kind: ReportKind
  subject_id: string
  reason: ReportReason
  note: string
}

function reportableOf({ reportables }: Pick<Services, 'reportables'>, kind: ReportKind): Reportable {
  const reportable = reportables[kind]
  if (!reportable) throw new Error(`Nothing can be reported that is called ${kind}.`)
  return reportable
}

/** What is done to the thing itself, its room has to know how to do. */
const rulingsOf = (reportable: Reportable): ReportRuling[] =>
  REPORT_RULINGS.filter((ruling) => (ruling === 'hide' || ruling === 'remove' ? reportable[ruling] : true))

function canBeDone(ruling: ReportRuling, reportable: Reportable, subject: Subject | null): boolean {
  if (ruling === 'warn') return Boolean(subject?.author) && !waits(reportable, subject)
  if (ruling === 'suspend') return Boolean(subject?.author)
  return ruling === 'dismiss' || subject !== null
}

/** Of the kinds that can be held: nobody sees it until an editor decides about it, so a word to its author alone would leave it there. */
const waits = (reportable: Reportable, subject: Subject | null): boolean =>
  Boolean(reportable.dismiss && subject?.hidden)

/** A user reports what they can see: public things, and messages of their own conversations. */
export async function report(
  services: Services,
  actor: Actor,
  { subject_kind, subject_id, reason, note: details }: NewReport,
): Promise<undefined> {
  const reportable = reportableOf(services, subject_kind)
  const seen = reportable.sees
    ? await reportable.sees(services.db, actor, subject_id)
    : (await findSubject(services.db, reportable, subject_id))?.hidden === false
  if (!seen) throw new AppError('not_found', `We couldn’t find that ${subject_kind}.`)
  await fileReport(services, actor, { subject_type: subject_kind, subject_id, reason, details })
}

type ReportSubject = Pick<Report, 'subject_kind' | 'subject_id'>

/** Editors see a conversation only here, and every look is in the audit log. */
export async function lookAt(services: Services, actor: Actor, { subject_kind, subject_id }: ReportSubject) {
  return services.db.transaction(async (tx) => {
    const reports = await listReportsAbout(tx, subject_kind, subject_id)
    if (!reports[0]) throw new AppError('not_found', NO_REPORT)
    await recordAudit(tx, services.clock(), {
      by: actor,
      action: 'report.seen',
      subject_type: subject_kind,
      subject_id,
      details: { report_id: reports[0].id },
    })
    const reportable = reportableOf(services, subject_kind)
    const subject = await findSubject(tx, reportable, subject_id)
    const is_message = subject_kind === 'message'
    return {
      reports,
      rulings: rulingsOf(reportable).filter((ruling) => canBeDone(ruling, reportable, subject)),
      author: subject?.author ?? null,
      thing: is_message ? null : subject,
      thread: subject && reportable.thread ? await reportable.thread(tx, subject_id) : null,
      talk: is_message ? await showAround(services, tx, subject_id) : null,
    }
  })
}

export async function lookAtReport(services: Services, actor: Actor, id: string): Promise<ReportDetail> {
  const found = orNotFound(await findReport(services.db, id), NO_REPORT)
  const { reports: _, ...around } = await lookAt(services, actor, found)
  return { ...found, ...around }
}

interface Decision {
  id: string
  ruling: ReportRuling
  reason?: string | undefined
  days: SuspendDays
}

export async function ruleReport(services: Services, actor: Actor, { id, ...decision }: Decision): Promise<Report> {
  const { subject_kind, subject_id, state } = orNotFound(await findReport(services.db, id), NO_REPORT)
  if (state !== 'open') throw new AppError('conflict', 'Another editor has already decided.')
  await decide(services, actor, { kind: subject_kind, subject_id, ...decision })
  return (await findReport(services.db, id))!
}

/** Decides all open reports of one thing. */
const apply =
  (kind: ReportKind, reportable: Reportable, ruling: ReportRuling) => async (tx: Tx, case_ruling: Ruling) => {
    const { id, editor_id, now, seen_at, reason, days } = case_ruling
    const subject = await findSubject(tx, reportable, id)
    // Reports that came after the editor looked are not dismissed unread.
    const until_then = ruling === 'dismiss' ? seen_at : undefined
    const decided = await decideReports(tx, until_then, {
      ...{ subject_type: kind, subject_id: id, decided_by: editor_id, decided_at: now },
      ...{ status: ruling === 'dismiss' ? 'dismissed' : 'upheld', ruling, resolution: reason || null },
    })
    let until: Date | null = null
    if (ruling === 'warn' || ruling === 'suspend') {
      if (!subject?.author) throw new AppError('conflict', 'There’s nobody behind it to tell.')
      if (!canBeDone(ruling, reportable, subject)) throw new AppError('conflict', WAITS)
      if (ruling === 'suspend') until = await suspend(tx, { user_id: subject.author.id, until: endOf(now, days) })
      if (waits(reportable, subject)) await reportable.hide?.(tx, id, now)
    } else await reportable[ruling]?.(tx, id, now)
    const report_id = decided[0]!.id
    const ruled = { report_id, kind, yours: reportable.yours, ruling, subject }
    const reported = decided.some(({ reporter_id }) => reporter_id !== null)
    if (ruling !== 'dismiss') await notifyAuthor(tx, { ...case_ruling, ...ruled, until, reported })
    await notifyReporters(tx, decided, ruled)
    return { report_id, ...(until && { until }) }
  }

const endOf = (begin: Date, days: number) => new Date(begin.getTime() + days * DAY_MS)

/** What was removed is gone for good (ruling 60): its author may write it anew. What waited when its author was suspended comes, too. */
const takeBack =
  (kind: ReportKind, reportable: Reportable, ruling: ReportRuling) => async (tx: Tx, appealed: Appealed) => {
    const { id, user_id, ruled_at, days, now } = appealed
    if (ruling === 'hide') await reportable.unhide?.(tx, id, now)
    if (ruling !== 'suspend') return
    await liftSuspension(tx, {
      ...{ user_id, until: endOf(ruled_at, days) },
      others_until: await othersUntil(tx, appealed),
    })
    if (reportable.dismiss && !(await isReportedSince(tx, kind, { id, since: ruled_at })))
      await reportable.unhide?.(tx, id, now)
  }

const reportCase = (kind: ReportKind, reportable: Reportable): CaseKind => ({
  access: 'editor',
  show: showReported(kind, reportable),
  lock: async (tx, id) => {
    await reportable.lock?.(tx, id)
    await lockReports(tx, kind, id)
  },
  rulings: Object.fromEntries(rulingsOf(reportable).map((ruling) => [ruling, apply(kind, reportable, ruling)])),
  appeal: Object.fromEntries(
    rulingsOf(reportable)
      .filter(mayBeAppealed)
      .map((ruling) => [ruling, takeBack(kind, reportable, ruling)]),
  ),
})

export const reportCases = (reportables: Reportables): CaseKinds =>
  Object.fromEntries(REPORT_KINDS.map((kind) => [kind, reportCase(kind, reportableOf({ reportables }, kind))]))
