import { Link } from 'react-router'
import { ago } from '~/lib/ago'
import { nameOf } from '~/lib/contact'
import { useAnswer } from '~/live/use-answer'
import { Card } from '~/ui/card'
import { Failed } from '~/ui/failed'
import { Notice } from '~/ui/notice'
import type { RulingOption } from '../cases/case'
import { DecideForm } from '../cases/decide-form'
import { Loading } from '../cases/loading'
import type { Decidable } from '../cases/queue-kind'
import type { ReportKind } from './report'
import { labelOf, RULED, USUAL_REASONS, whyWords } from './report-words'
import { ReportedTalk, ReportedThing } from './reported'
import { reportsApi } from './reports.calls'
import type { ReportPage } from './reports.contract'

interface ReportFactsProps {
  kind: ReportKind
  id: string
  decidable: Decidable
}

/** Read once: every look is in the audit log. */
export function ReportFacts({ kind, id, decidable }: ReportFactsProps) {
  const { data, problem, reload } = useAnswer<ReportPage>(`${kind} ${id}`, {
    read: (signal) =>
      reportsApi('GET /reports/about/:subject_kind/:subject_id', {
        params: { subject_kind: kind, subject_id: id },
        signal,
      }),
  })
  if (problem) return <Failed problem={problem} onAgain={reload} />
  if (!data) return <Loading />
  const { talk, thing, thread, author, reports } = data
  return (
    <>
      <Reports reports={reports} />
      {talk && <ReportedTalk talk={talk} />}
      {thing && <ReportedThing kind={kind} thing={thing} thread={thread} author={author} />}
      {!talk && !thing && <Notice>{`The ${kind} is gone.`}</Notice>}
      <Card padded className="empty:hidden">
        <DecideForm
          {...decidable}
          options={optionsOf(kind, data)}
          label="Reason"
          hint="Required unless you dismiss it. Whoever wrote it reads this word for word."
        />
      </Card>
    </>
  )
}

function optionsOf(kind: ReportKind, { talk, thing, reports, rulings }: ReportPage): RulingOption[] {
  const held = talk
    ? talk.messages.some((message) => message.reported && message.held)
    : thing?.hidden === true && reports.some(({ reporter, decided_at }) => !reporter && !decided_at)
  return rulings.map((word) => ({
    word,
    label: labelOf(kind, word, held),
    done: word === 'dismiss' && held ? 'Let through' : RULED[word],
    ...(USUAL_REASONS[word] && { reasons: USUAL_REASONS[word] }),
  }))
}

function Reports({ reports }: Pick<ReportPage, 'reports'>) {
  return (
    <ul className="grid gap-3">
      {reports.map((report) => (
        <li key={report.id} className="grid gap-1">
          <span className="text-soft wrap-anywhere">
            {report.reporter && (
              <>
                <Link to={`/profile/${report.reporter.username}`} className="prose-link">
                  {nameOf(report.reporter)}
                </Link>{' '}
                ·{' '}
              </>
            )}
            {whyWords(report)} · {ago(new Date(report.created_at), new Date())}
          </span>
          {report.note && <span className="whitespace-pre-line wrap-anywhere">{report.note}</span>}
        </li>
      ))}
    </ul>
  )
}
