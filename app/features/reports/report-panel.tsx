import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, isMissing } from '~/http/client'
import { useSend } from '~/http/use-send'
import { ago } from '~/lib/ago'
import { nameOf } from '~/lib/contact'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { cn } from '~/ui/cn'
import { useDirtyForm } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { SkeletonText } from '~/ui/skeleton'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { REASON_MAX } from '../rulings/ruling'
import type { ReportRuling } from './report'
import { STATES, whyWords } from './report-words'
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
  // Whoever opened it by keyboard, or on a phone, goes on reading here.
  useEffect(() => {
    if (data?.id) title.current?.focus()
  }, [data?.id])
  return (
    <section aria-label="Report" className="grid grid-cols-1 gap-5 max-lg:pt-6">
      <Button variant="quiet" className="justify-self-start lg:hidden" onClick={onBack}>
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
              <Badge tone={STATES[data.state].tone}>{STATES[data.state].name}</Badge>
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
              <Notice title={`${data.decided_by ?? 'An editor'}: ${STATES[data.state].name.toLowerCase()}`}>
                <span className="whitespace-pre-line wrap-anywhere">{data.resolution}</span>
              </Notice>
            )}
          </header>
          {data.talk ? <Talk talk={data.talk} /> : <Notice>The message is gone.</Notice>}
          {data.state === 'open' && <Ruling report={data} onRuled={onRuled} onConflict={reload} />}
        </>
      )}
    </section>
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

interface RulingProps {
  report: ReportDetail
  onRuled: () => void
  /** Somebody else was quicker: what they decided is read. */
  onConflict: () => void
}

function Ruling({ report: { id, talk }, onRuled, onConflict }: RulingProps) {
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState<ReportRuling | null>(null)
  const { box, busy, problems, notice, send } = useSend()
  useDirtyForm(reason !== '')
  const held = talk?.messages.some((message) => message.reported && message.held) ?? false
  const rule = (ruling: ReportRuling) => {
    setPressed(ruling)
    return send(
      async () => {
        try {
          await reportsApi('POST /reports/:id/rule', { params: { id }, body: { ruling, ...(reason && { reason }) } })
          setReason('')
          toast.success(ruling === 'remove' ? 'Removed' : held ? 'Let through' : 'Dismissed')
          onRuled()
        } catch (thrown) {
          if (!(thrown instanceof ApiError && thrown.status === 409)) throw thrown
          toast.error(thrown.message)
        }
        onConflict()
      },
      () => ({ reason: ruling === 'remove' && reason.trim() === '' && 'Give a reason.' }),
    )
  }
  return (
    <Card padded>
      <form
        ref={box}
        noValidate
        method="post"
        aria-label="Decide"
        onSubmit={(event: FormEvent) => event.preventDefault()}
        className="grid gap-4"
      >
        {notice && (
          <Notice kind="error" live>
            {notice}
          </Notice>
        )}
        <Field
          label="Reason"
          hint="Needed to remove. Whoever wrote it reads this word for word."
          error={problems.reason}
        >
          <Textarea
            name="reason"
            rows={3}
            maxLength={REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button loading={busy && pressed === 'dismiss'} onClick={() => rule('dismiss')}>
            {held ? 'Let it through' : 'Dismiss'}
          </Button>
          <Button variant="danger" loading={busy && pressed === 'remove'} onClick={() => rule('remove')}>
            Remove the message
          </Button>
        </div>
      </form>
    </Card>
  )
}
