import type { Tx } from '~/db/client.server'
import { emptyProfile } from '~/features/accounts/profiles.commands.server'
import { hideBakery, showBakery } from '~/features/bakeries/standing.commands.server'
import { decide } from '~/features/cases/rule-case.commands.server'
import { reportMessage, showAround } from '~/features/messages/reported-message.commands.server'
import { hideMessage, letThrough, removeMessage } from '~/features/messages/rule-message.commands.server'
import { recordAudit } from '~/features/moderation/audit.commands.server'
import { decideReports, fileReport, lockReports } from '~/features/moderation/reports.commands.server'
import { liftSuspension, suspend } from '~/features/moderation/suspensions.commands.server'
import { removePicture } from '~/features/pictures/pictures.commands.server'
import { hideReview, removeReview, showReview } from '~/features/reviews/reviews.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Appealed, CaseKind, CaseKinds, Ruling } from '~/http/case-kind.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import type { SuspendDays } from '../cases/case'
import type { ReportReason } from '../moderation/report-reasons'
import { mayBeAppealed, REPORT_KINDS, type ReportKind, type ReportRuling, RULINGS_OF } from './report'
import type { Report, ReportDetail } from './reports.contract'
import { findReport, findSubject, listReportsAbout, showReported } from './reports.queries.server'
import { answerReporters, tellAuthor } from './tell-ruling.commands.server'

const NO_REPORT = 'We couldn’t find that report.'

type Act = (tx: Tx, id: string, now: Date) => Promise<unknown>

/** What becomes of the thing itself; `show` takes hiding back. Warning and suspending are about its author, and leave it where it is. */
type Reportable = Partial<Record<Exclude<ReportRuling, 'warn' | 'suspend'> | 'show', Act>>

const KINDS: Record<ReportKind, Reportable> = {
  message: { hide: hideMessage, show: letThrough, remove: removeMessage, dismiss: letThrough },
  review: { hide: hideReview, show: showReview, remove: removeReview },
  bakery: { hide: hideBakery, show: showBakery },
  profile: { remove: emptyProfile },
  picture: { remove: removePicture },
}

interface NewReport {
  subject_kind: ReportKind | 'post'
  subject_id: string
  reason: ReportReason
  note: string
}

/** Of what one can see: a message in a conversation of one's own, and what everybody sees. */
export async function report(
  services: Services,
  actor: Actor,
  { subject_kind, subject_id, reason, note: details }: NewReport,
): Promise<undefined> {
  if (subject_kind === 'post')
    throw new AppError('invalid', 'The forum isn’t open yet, so there are no posts to report.', {
      field: 'subject_kind',
    })
  if (subject_kind === 'message') {
    await reportMessage(services, actor, { message_id: subject_id, reason, details })
    return
  }
  const subject = await findSubject(services.db, subject_kind, subject_id)
  if (!subject || subject.hidden) throw new AppError('not_found', `We couldn’t find that ${subject_kind}.`)
  await fileReport(services, actor, { subject_type: subject_kind, subject_id, reason, details })
}

type ReportSubject = Pick<Report, 'subject_kind' | 'subject_id'>

/** Editors see a conversation only here, and every look is written down. */
export async function lookAt(services: Services, actor: Actor, { subject_kind, subject_id }: ReportSubject) {
  return services.db.transaction(async (tx) => {
    const reports = await listReportsAbout(tx, subject_kind, subject_id)
    if (!reports[0]) throw new AppError('not_found', NO_REPORT)
    await recordAudit(tx, services.clock(), {
      actor_id: actor.id!,
      action: 'report.seen',
      subject_type: subject_kind,
      subject_id,
      details: { report_id: reports[0].id },
    })
    const subject = await findSubject(tx, subject_kind, subject_id)
    const is_message = subject_kind === 'message'
    return {
      reports,
      author: subject?.author ?? null,
      thing: is_message ? null : subject,
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

export async function rule(services: Services, actor: Actor, { id, ...decision }: Decision): Promise<Report> {
  const { subject_kind, subject_id, state } = orNotFound(await findReport(services.db, id), NO_REPORT)
  if (state !== 'open') throw new AppError('conflict', 'Another editor has decided already.')
  await decide(services, actor, { kind: subject_kind, subject_id, ...decision })
  return (await findReport(services.db, id))!
}

/** What was reported by several is decided once for all of them. */
const apply = (kind: ReportKind, ruling: ReportRuling) => async (tx: Tx, case_ruling: Ruling) => {
  const { id, editor_id, now, seen_at, reason, days } = case_ruling
  const subject = await findSubject(tx, kind, id)
  // Nobody is told that there is nothing to it before an editor has read what they say.
  const until_then = ruling === 'dismiss' ? seen_at : undefined
  const decided = await decideReports(tx, until_then, {
    ...{ subject_type: kind, subject_id: id, decided_by: editor_id, decided_at: now },
    ...{ status: ruling === 'dismiss' ? 'dismissed' : 'upheld', ruling, resolution: reason || null },
  })
  let until: Date | null = null
  if (ruling === 'warn' || ruling === 'suspend') {
    if (!subject?.author) throw new AppError('conflict', 'There’s nobody behind it whom we could tell.')
    if (ruling === 'suspend') until = await suspend(tx, { user_id: subject.author.id, until: endOf(now, days) })
  } else await KINDS[kind][ruling]?.(tx, id, now)
  const report_id = decided[0]!.id
  const ruled = { report_id, kind, ruling, subject }
  const reported = decided.some(({ reporter_id }) => reporter_id !== null)
  if (ruling !== 'dismiss') await tellAuthor(tx, { ...case_ruling, ...ruled, until, reported })
  await answerReporters(tx, decided, ruled)
  return { report_id, ...(until && { until }) }
}

const endOf = (begin: Date, days: number) => new Date(begin.getTime() + days * 86_400_000)

/** What was removed is gone for good (ruling 60): its author may write it anew. */
const takeBack =
  (kind: ReportKind, ruling: ReportRuling) =>
  async (tx: Tx, { id, user_id, ruled_at, days, now }: Appealed) => {
    if (ruling === 'hide') await KINDS[kind].show?.(tx, id, now)
    if (ruling === 'suspend') await liftSuspension(tx, { user_id, until: endOf(ruled_at, days) })
  }

const reportCase = (kind: ReportKind): CaseKind => ({
  access: 'editor',
  show: showReported(kind),
  lock: (tx, id) => lockReports(tx, kind, id),
  rulings: Object.fromEntries(RULINGS_OF[kind].map((ruling) => [ruling, apply(kind, ruling)])),
  appeal: Object.fromEntries(RULINGS_OF[kind].filter(mayBeAppealed).map((ruling) => [ruling, takeBack(kind, ruling)])),
})

export const reportCases: CaseKinds = Object.fromEntries(REPORT_KINDS.map((kind) => [kind, reportCase(kind)]))
