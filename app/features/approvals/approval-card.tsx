import { useState } from 'react'
import { Link } from 'react-router'
import { unlessClosed } from '~/features/two-step/unless-closed.browser'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { toast } from '~/ui/toast'
import { type ApprovalState, whatWords } from './approval'
import { approvalsApi } from './approvals.calls'
import type { Approval } from './approvals.contract'
import { DeclineDialog } from './decline-dialog'

const STATE_WORDS: Record<ApprovalState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Ran out',
  ended: 'Ended',
}

const atTime = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** "Give Rye & Shine to Ann Miller" */
const titleOf = (approval: Approval): string => {
  const what = whatWords(approval)
  return what[0]!.toUpperCase() + what.slice(1)
}

interface ApprovalCardProps {
  approval: Approval
  onDone: () => void
}

export function ApprovalCard({ approval, onDone }: ApprovalCardProps) {
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null)
  const { id, reason, asked_by, asked_at, expires_at, state, note, decided_by, decided_at, why_not } = approval
  const params = { id }
  const press = (work: Promise<Approval>, done: string) =>
    work.then(() => void toast.success(done), unlessClosed).finally(onDone)
  return (
    <li>
      <Card padded className="grid gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="text-lg wrap-anywhere">{titleOf(approval)}</strong>
          {state !== 'waiting' && <Badge tone={state === 'approved' ? 'sage' : 'neutral'}>{STATE_WORDS[state]}</Badge>}
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
        <People approval={approval} />
        <p className="text-soft text-sm">
          {asked_by.full_name} asked on {atTime(asked_at)}.
          {state === 'waiting' && ` Waits until ${atTime(expires_at)}.`}
          {decided_by && decided_at && ` ${STATE_WORDS[state]} by ${decided_by.full_name} on ${atTime(decided_at)}.`}
        </p>
        {note && <p className="whitespace-pre-line border-oat border-l-2 pl-3 wrap-anywhere">{note}</p>}
        {state === 'waiting' && why_not && <p className="text-soft text-sm">{why_not}</p>}
        {approval.may_decide && (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setAsking('approve')}>
              Approve<span className="sr-only">: {titleOf(approval)}</span>
            </Button>
            <Button variant="secondary" onClick={() => setAsking('decline')}>
              Decline<span className="sr-only">: {titleOf(approval)}</span>
            </Button>
          </div>
        )}
        {approval.may_withdraw && (
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => press(approvalsApi('POST /admin/approvals/:id/withdraw', { params }), 'Withdrawn')}
          >
            Withdraw<span className="sr-only">: {titleOf(approval)}</span>
          </Button>
        )}
      </Card>
      {asking === 'approve' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={`${titleOf(approval)}?`}
          description="It’s done at once, and it’s in the audit log with both your names."
          confirmLabel="Approve"
          danger
          onConfirm={() => press(approvalsApi('POST /admin/approvals/:id/approve', { params }), 'Approved and done')}
        />
      )}
      {asking === 'decline' && <DeclineDialog id={id} onDone={onDone} onClose={() => setAsking(null)} />}
    </li>
  )
}

/** Links to all that should be looked at before a yes. */
function People({ approval: { kind, subject, from, to } }: { approval: Approval }) {
  const about = subject && (kind === 'transfer_bakery' ? `/admin/bakeries/${subject.id}` : `/admin/users/${subject.id}`)
  return (
    <p className="flex flex-wrap gap-x-5">
      {about && (
        <Link to={about} className="prose-link py-2 wrap-anywhere">
          {kind === 'transfer_bakery' ? 'The bakery' : 'The account'}
        </Link>
      )}
      {from && (
        <Link to={`/admin/users/${from.id}`} className="prose-link py-2 wrap-anywhere">
          Owner now: {from.name}
        </Link>
      )}
      {to && (
        <Link to={`/admin/users/${to.id}`} className="prose-link py-2 wrap-anywhere">
          New owner: {to.name} (@{to.username})
        </Link>
      )}
    </p>
  )
}
