import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isMissing } from '~/http/client'
import { ago } from '~/lib/ago'
import { nameOf } from '~/lib/contact'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { cn } from '~/ui/cn'
import { Failed } from '~/ui/failed'
import { Notice } from '~/ui/notice'
import { SkeletonText } from '~/ui/skeleton'
import { ReportRulingForm } from './report-ruling-form'
import { KIND_NAMES, STATES, stateWords, whyWords } from './report-words'
import { reportsApi } from './reports.calls'
import type { ReportDetail } from './reports.contract'

interface PanelProps {
  id: string
  onRuled: () => void
  onBack: () => void
}

/** One report: what was written around it, and the ruling below. */
export function ReportPanel({ id, onRuled, onBack }: PanelProps) {
  const { data, error, problem, reload } = useAnswer<ReportDetail>(id, {
    read: (signal) => reportsApi('GET /reports/:id', { params: { id }, signal }),
  })
  const title = useRef<HTMLHeadingElement>(null)
  // An editor who opened it by keyboard, or on a phone, goes on reading here.
  useEffect(() => {
    if (data?.id) title.current?.focus()
  }, [data?.id])
  return (
    <section aria-label="Report" className="grid grid-cols-1 gap-5 max-lg:pt-6">
      <Button variant="quiet" className="-ml-5 justify-self-start lg:hidden" onClick={onBack}>
        <ArrowLeft className="size-4" aria-hidden="true" /> Back to the queue
      </Button>
      {problem && (
        <Failed problem={isMissing(error) ? 'This report isn’t in the queue anymore.' : problem} onAgain={reload} />
      )}
      {!data && !problem && (
        <Card padded role="status">
          <span className="sr-only">Loading...</span>
          <SkeletonText lines={8} />
        </Card>
      )}
      {data && (
        <>
          <header className="grid gap-2">
            <p>
              <Badge tone={STATES[data.state].tone}>{stateWords(data)}</Badge>
            </p>
            <h2 ref={title} tabIndex={-1} className="display-2 outline-none">
              {whyWords(data)}
            </h2>
            <p className="text-soft wrap-anywhere">
              {data.reporter && (
                <>
                  <Link to={`/profile/${data.reporter.username}`} className="prose-link">
                    {nameOf(data.reporter)}
                  </Link>{' '}
                  ·{' '}
                </>
              )}
              {ago(new Date(data.created_at), new Date())}
            </p>
            {data.note && <p className="whitespace-pre-line wrap-anywhere">{data.note}</p>}
            {data.decided_at && (
              <Notice title={`${data.decided_by ?? 'An editor'}: ${stateWords(data).toLowerCase()}`}>
                <span className="whitespace-pre-line wrap-anywhere">{data.resolution}</span>
              </Notice>
            )}
          </header>
          {data.talk && <Talk talk={data.talk} />}
          {data.thing && <Thing kind={data.subject_kind} thing={data.thing} author={data.author} />}
          {!data.talk && !data.thing && <Notice>{`The ${data.subject_kind} is gone.`}</Notice>}
          {data.state === 'open' && <ReportRulingForm report={data} onRuled={onRuled} onConflict={reload} />}
        </>
      )}
    </section>
  )
}

interface ThingProps {
  kind: ReportDetail['subject_kind']
  thing: NonNullable<ReportDetail['thing']>
  author: ReportDetail['author']
}

function Thing({ kind, thing: { title, body, picture, path, hidden }, author }: ThingProps) {
  return (
    <Card padded className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <span>{KIND_NAMES[kind]}</span>
        {author && (
          <Link to={`/profile/${author.username}`} className="prose-link">
            {nameOf(author)}
          </Link>
        )}
        {hidden && <Badge>Hidden</Badge>}
      </p>
      <h3 className="display-3 wrap-anywhere">
        {hidden ? (
          title
        ) : (
          <Link to={path} className="hover:underline">
            {title}
          </Link>
        )}
      </h3>
      {/* No links here: an editor has no reason to follow one. */}
      <p className="whitespace-pre-line wrap-anywhere empty:hidden">{body}</p>
      {picture && <img src={picture} alt="As it’s shown" className="max-h-80 rounded-control object-contain" />}
    </Card>
  )
}

function Talk({ talk: { bakery, customer, messages } }: { talk: NonNullable<ReportDetail['talk']> }) {
  return (
    <Card padded className="grid grid-cols-1 gap-4">
      <h3 className="display-3">
        <Link to={`/bakery/${bakery.slug}`} className="hover:underline">
          {bakery.name}
        </Link>{' '}
        and{' '}
        <Link to={`/profile/${customer.username}`} className="hover:underline">
          {nameOf(customer)}
        </Link>
      </h3>
      <ol className="grid gap-2">
        {messages.map((message) => (
          <li
            key={message.id}
            aria-current={message.reported || undefined}
            className={cn(
              'rounded-control border px-4 py-3',
              message.reported ? 'border-jam bg-jam-wash' : 'border-oat',
            )}
          >
            <p className="flex flex-wrap gap-x-3 text-sm text-soft">
              <span className="font-semibold text-ink">
                {message.from_bakery ? bakery.name : nameOf(customer)}
                {message.from_bakery && message.sender && ` (${nameOf(message.sender)})`}
              </span>
              <time dateTime={message.created_at}>{ago(new Date(message.created_at), new Date())}</time>
              {message.edited_at && <span>Edited</span>}
              {message.held && <span>Held</span>}
              {message.reported && <span className="font-semibold text-jam">This one</span>}
            </p>
            {/* No links here: an editor has no reason to follow one. */}
            <p className="whitespace-pre-line wrap-anywhere">{message.deleted_at ? 'Message deleted' : message.body}</p>
            <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
              {message.pictures.map((picture) => (
                <img key={picture} src={picture} alt="Sent with it" className="h-40 rounded-control object-contain" />
              ))}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
