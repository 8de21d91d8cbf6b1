import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { openAppeal } from '~/features/cases/appeals.commands.server'
import { untilWords } from '~/features/moderation/suspensions.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Ruling } from '~/http/case-kind.server'
import { rulingLetter } from './letters.server'
import { mayBeAppealed, type ReportKind, type ReportRuling } from './report'
import { answerWords, rulingTitle } from './report-words'
import type { Subject } from './reports.queries.server'

interface RuledReport {
  report_id: string
  kind: ReportKind
  yours: string
  ruling: ReportRuling
  /** As it was before the ruling. */
  subject: Subject | null
}

interface RulingReason extends Ruling {
  until: Date | null
  reported: boolean
}

/** A row of its own in the bell: the next news of the same conversation must not replace the reason. */
export async function notifyAuthor(tx: Tx, told: RuledReport & RulingReason): Promise<void> {
  const { report_id, kind, yours, ruling, subject, reason, until, reported, env } = told
  if (!subject?.author) return
  const { rows } = await tx.execute<{ email: string }>(sql`select email from users where id = ${subject.author.id}`)
  const title = rulingTitle({ kind, yours, ruling, until: until && untilWords(until) })
  const appeal_path = mayBeAppealed(ruling)
    ? await openAppeal(tx, { ...told, title, user_id: subject.author.id })
    : null
  await notify(tx, {
    to: [subject.author.id],
    kind: 'ruling',
    group: `ruling:${report_id}`,
    title,
    body: reason,
    path: appeal_path ?? (kind === 'bakery' ? '/dashboard' : subject.path),
    mail:
      rows[0] &&
      rulingLetter.mail(
        { title, reason, reported, appeal_path, public_url: env.public_url },
        { to: rows[0].email, mail_key: `report-ruling:${report_id}` },
      ),
  })
}

export async function notifyReporters(
  tx: Tx,
  reports: { id: string; reporter_id: string | null }[],
  { kind, ruling, subject }: RuledReport,
): Promise<void> {
  const gone = subject === null || (kind === 'bakery' && ruling === 'hide')
  const unseen = kind === 'post' && (ruling === 'hide' || ruling === 'remove')
  for (const { id, reporter_id } of reports)
    await notify(tx, {
      to: [reporter_id],
      kind: 'ruling',
      group: `report:${id}`,
      title: 'We looked at your report',
      body: answerWords({ kind, ruling }),
      path: unseen ? '/forum' : gone ? '/browse' : subject.path,
    })
}
