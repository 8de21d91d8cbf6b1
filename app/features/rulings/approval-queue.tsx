import { type FormEvent, type ReactNode, useState } from 'react'
import { useSend } from '~/http/use-send'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { useDirtyValues } from '~/ui/dirty-form'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { type Approval, RULED_STATES, type RuledState, STATE_WORDS } from '../cases/ruling'

interface Queued {
  id: string
  state: RuledState
  reason: string | null
  ruled_by: string | null
}

interface Page<T> {
  rows: T[]
  more: boolean
  next: string | null
}

interface ApprovalQueueProps<T extends Queued> {
  title: string
  intro: string
  /** What it is about, as its headings say it: "post". */
  thing: string
  icon: ReactNode
  /** Who reads why it was rejected. */
  reader: string
  read: (
    query: { state: RuledState; after?: string },
    signal: AbortSignal,
  ) => Promise<{ items: T[]; next: string | null }>
  rule: (id: string, body: { ruling: Approval; reason?: string }) => Promise<unknown>
  head: (item: T) => ReactNode
  children: (item: T) => ReactNode
}

/** A queue of the admins: what waits, and what was ruled on. */
export function ApprovalQueue<T extends Queued>(props: ApprovalQueueProps<T>) {
  const { title, intro, thing, icon, reader, read, rule, head, children } = props
  const [state, setState] = useState<RuledState>('pending')
  const pages = inPages<T, Page<T>>(async (known, signal) => {
    const { items, next } = await read({ state, ...(known?.next ? { after: known.next } : {}) }, signal)
    return { rows: items, more: next !== null, next }
  })
  const { data, problem, growing, reload, more, set } = useAnswer(state, pages)
  const ruled = (id: string) => {
    set((before) => ({ ...before, rows: before.rows.filter((row) => row.id !== id) }))
    if (data?.rows.length === 1) void reload()
  }
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader title={title} intro={intro} className="pb-0!" />
      <Field label="Show" className="max-w-64">
        <Select value={state} onChange={({ target }) => setState(target.value as RuledState)}>
          {RULED_STATES.map((one) => (
            <option key={one} value={one}>
              {STATE_WORDS[one].label}
            </option>
          ))}
        </Select>
      </Field>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-40 rounded-card" />}
      {data?.rows.length === 0 && !data.more && (
        <EmptyState icon={icon} title={state === 'pending' ? 'Nothing is waiting' : 'Nothing here yet'}>
          {state === 'pending'
            ? `Every ${thing} has its answer. New ones show up here.`
            : `Each ${thing} you decide on shows up here.`}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.rows.map((item) => (
          <li key={item.id} className="grid gap-3 rounded-card border border-oat bg-paper p-5">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={STATE_WORDS[item.state].tone}>{STATE_WORDS[item.state].label}</Badge>
              {head(item)}
            </p>
            {children(item)}
            {item.state === 'pending' ? (
              <RuleForm reader={reader} onRule={(body) => rule(item.id, body)} onRuled={() => ruled(item.id)} />
            ) : (
              <p className="text-soft whitespace-pre-line wrap-anywhere">
                {item.ruled_by && `By ${item.ruled_by}.`} {item.reason}
              </p>
            )}
          </li>
        ))}
      </ul>
      {data?.more && (
        <Button variant="secondary" className="justify-self-center" loading={growing} onClick={more}>
          Load more
        </Button>
      )}
    </div>
  )
}

interface RuleFormProps {
  reader: string
  onRule: (body: { ruling: Approval; reason?: string }) => Promise<unknown>
  onRuled: () => void
}

function RuleForm({ reader, onRule, onRuled }: RuleFormProps) {
  const [reason, setReason] = useState('')
  const [rejecting, setRejecting] = useState(false)
  const { box, busy, problems, notice, send } = useSend()
  useDirtyValues({ reason })
  const rule = (ruling: Approval) =>
    send(async () => {
      await onRule({ ruling, ...(ruling === 'reject' ? { reason } : {}) })
      onRuled()
      toast.success(ruling === 'approve' ? 'Approved' : 'Rejected')
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void rule('reject')
  }
  return (
    <form ref={box} onSubmit={submit} noValidate className="grid gap-3">
      {notice && (
        <Notice kind="error" live>
          {notice}
        </Notice>
      )}
      {rejecting && (
        <Field label="Why not?" hint={`The ${reader} reads this.`} error={problems.reason}>
          <Textarea
            name="reason"
            rows={2}
            maxLength={1000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        {rejecting ? (
          <Button key="reject" type="submit" variant="danger" loading={busy}>
            Reject it
          </Button>
        ) : (
          <Button key="approve" loading={busy} onClick={() => rule('approve')}>
            Approve
          </Button>
        )}
        <Button variant="secondary" onClick={() => setRejecting(!rejecting)}>
          {rejecting ? 'Cancel' : 'Reject…'}
        </Button>
      </div>
    </form>
  )
}
