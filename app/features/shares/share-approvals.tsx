import { Megaphone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '~/http/use-send'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { RULED_STATES, type RuledState, type Ruling } from './share'
import { STATES } from './share-campaign'
import { sharesApi } from './shares.calls'
import type { QueuedPost } from './shares.contract'

/** The admins' queue of posts that bakers sent in. */
export function ShareApprovals() {
  const [state, setState] = useState<RuledState>('pending')
  const { data, problem, reload, set } = useAnswer(state, {
    read: (signal) => sharesApi('GET /share-posts', { query: { state }, signal }),
  })
  const ruled = (post: QueuedPost) =>
    set((before) => ({ ...before, items: before.items.filter(({ id }) => id !== post.id) }))
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader
        title="Share Approvals"
        intro="Look at the post. If it shows the bakery and its link, approve it, and the bakery is featured."
        className="pb-0 md:pb-0"
      />
      <Field label="Show" className="max-w-64">
        <Select value={state} onChange={({ target }) => setState(target.value as RuledState)}>
          {RULED_STATES.map((one) => (
            <option key={one} value={one}>
              {STATES[one].label}
            </option>
          ))}
        </Select>
      </Field>
      {problem && (
        <Notice kind="error" live action={<Button onClick={reload}>Try Again</Button>}>
          {problem}
        </Notice>
      )}
      {!data && !problem && <Skeleton className="h-40 rounded-card" />}
      {data?.items.length === 0 && (
        <EmptyState icon={<Megaphone />} title={state === 'pending' ? 'Nothing is waiting' : 'Nothing here yet'}>
          {state === 'pending'
            ? 'Every post has its answer. New ones show up here.'
            : 'Posts you rule on show up here.'}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.items.map((post) => (
          <QueueItem key={post.id} post={post} onRuled={ruled} />
        ))}
      </ul>
    </div>
  )
}

function QueueItem({ post, onRuled }: { post: QueuedPost; onRuled: (post: QueuedPost) => void }) {
  const { id, url, bakery, state, shares_used, reason, ruled_by, created_at } = post
  return (
    <li className="grid gap-3 rounded-card border border-oat bg-paper p-5">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        <Link to={`/bakery/${bakery.slug}`} className="prose-link font-semibold">
          {bakery.name}
        </Link>
        <span className="text-soft">
          {shares_used} approved before, sent in {new Date(created_at).toLocaleDateString('en-US')}
        </span>
      </p>
      <a href={url} rel="noreferrer nofollow" target="_blank" className="prose-link justify-self-start wrap-anywhere">
        {url}
      </a>
      {state === 'pending' ? (
        <RuleForm id={id} onRuled={onRuled} />
      ) : (
        <p className="text-soft whitespace-pre-line wrap-anywhere">
          {ruled_by && `By ${ruled_by}.`} {reason}
        </p>
      )}
    </li>
  )
}

function RuleForm({ id, onRuled }: { id: string; onRuled: (post: QueuedPost) => void }) {
  const [reason, setReason] = useState('')
  const [rejecting, setRejecting] = useState(false)
  const { box, busy, problems, notice, send } = useSend()
  const rule = (ruling: Ruling) =>
    send(async () => {
      const body = { ruling, ...(ruling === 'reject' ? { reason } : {}) }
      onRuled(await sharesApi('POST /share-posts/:post_id/rule', { params: { post_id: id }, body }))
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
        <Field label="Why not?" hint="The baker reads this." error={problems.reason}>
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
