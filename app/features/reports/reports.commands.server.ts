import type { Tx } from '~/db/client.server'
import { emptyProfile } from '~/features/accounts/profiles.commands.server'
import { hideBakery } from '~/features/bakeries/standing.commands.server'
import { reportMessage, showAround } from '~/features/messages/reported-message.commands.server'
import { hideMessage, letThrough, removeMessage } from '~/features/messages/rule-message.commands.server'
import { recordAudit } from '~/features/moderation/audit.commands.server'
import { decideReports, fileReport } from '~/features/moderation/reports.commands.server'
import { suspend } from '~/features/moderation/suspensions.commands.server'
import { removePicture } from '~/features/pictures/pictures.commands.server'
import { hideReview, removeReview } from '~/features/reviews/reviews.commands.server'
import type { Actor } from '~/http/actor.server'
import { workplaces } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import type { ReportReason } from '../moderation/report-reasons'
import { type ReportKind, type ReportRuling, RULINGS_OF, type SuspendDays } from './report'
import type { Report, ReportDetail } from './reports.contract'
import { findReport, findSubject, type Subject } from './reports.queries.server'
import { answerReporters, tellAuthor } from './tell-ruling.commands.server'

const NO_REPORT = 'We couldn’t find that report.'

type Act = (tx: Tx, id: string, now: Date) => Promise<unknown>

/** What becomes of the thing itself. Warning and suspending are about its author, and leave it where it is. */
type Reportable = Partial<Record<Exclude<ReportRuling, 'warn' | 'suspend'>, Act>>

const KINDS: Record<ReportKind, Reportable> = {
  message: { hide: hideMessage, remove: removeMessage, dismiss: letThrough },
  review: { hide: hideReview, remove: removeReview },
  bakery: { hide: hideBakery },
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

/** Editors see a conversation only here, and every look is written down. */
export async function lookAt(services: Services, actor: Actor, id: string): Promise<ReportDetail> {
  return services.db.transaction(async (tx) => {
    const found = orNotFound(await findReport(tx, id), NO_REPORT)
    const { subject_kind, subject_id } = found
    await recordAudit(tx, services.clock(), {
      actor_id: actor.id!,
      action: 'report.seen',
      subject_type: subject_kind,
      subject_id,
      details: { report_id: id },
    })
    const subject = await findSubject(tx, subject_kind, subject_id)
    const is_message = subject_kind === 'message'
    return {
      ...found,
      author: subject?.author ?? null,
      thing: is_message ? null : subject,
      talk: is_message ? await showAround(services, tx, subject_id) : null,
    }
  })
}

interface Wanted {
  id: string
  ruling: ReportRuling
  reason?: string | undefined
  days: SuspendDays
}

/** What was reported by several is decided once for all of them. */
export async function rule(services: Services, actor: Actor, { id, ruling, reason, days }: Wanted): Promise<Report> {
  if (ruling !== 'dismiss' && !reason) throw new AppError('invalid', 'Give a reason.', { field: 'reason' })
  return services.db.transaction(async (tx) => {
    const now = services.clock()
    const { subject_id, subject_kind } = orNotFound(await findReport(tx, id), NO_REPORT)
    if (!RULINGS_OF[subject_kind].includes(ruling))
      throw new AppError('invalid', `That can’t be done with a ${subject_kind}.`, { field: 'ruling' })
    const subject = await findSubject(tx, subject_kind, subject_id)
    if (subject && concerns(actor, subject))
      throw new AppError('forbidden', 'This one concerns you. Another editor has to decide.')
    const status = ruling === 'dismiss' ? 'dismissed' : 'upheld'
    const decided = await decideReports(tx, {
      ...{ subject_type: subject_kind, subject_id, decided_by: actor.id!, decided_at: now },
      ...{ status, ruling, resolution: reason || null },
    })
    if (!decided.some((one) => one.id === id)) throw new AppError('conflict', 'Another editor has decided already.')
    let until: Date | null = null
    if (ruling === 'warn' || ruling === 'suspend') {
      if (!subject?.author) throw new AppError('conflict', 'There’s nobody behind it whom we could tell.')
      if (ruling === 'suspend')
        until = await suspend(tx, { user_id: subject.author.id, until: new Date(now.getTime() + days * DAY_MS) })
    } else await KINDS[subject_kind][ruling]?.(tx, subject_id, now)
    const ruled = { report_id: id, kind: subject_kind, ruling, subject }
    const reported = decided.some(({ reporter_id }) => reporter_id !== null)
    if (ruling !== 'dismiss') await tellAuthor(services, tx, { ...ruled, reason: reason!, until, reported })
    await answerReporters(tx, decided, ruled)
    await recordAudit(tx, now, {
      actor_id: actor.id!,
      action: `report.${status}`,
      subject_type: subject_kind,
      subject_id,
      details: { report_id: id, ruling, ...(until && { until }), ...(reason && { reason }) },
    })
    return (await findReport(tx, id))!
  })
}

const DAY_MS = 86_400_000

/** No editor rules on what they have written or received, nor on what stands on a page of theirs. */
const concerns = (actor: Actor, { author, customer_id, bakery_id }: Subject): boolean =>
  actor.id === author?.id || actor.id === customer_id || (bakery_id !== null && workplaces(actor).includes(bakery_id))
