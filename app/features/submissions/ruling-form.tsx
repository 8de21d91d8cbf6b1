import { type FormEvent, useState } from 'react'
import { ApiError } from '~/http/client'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { REASON_MAX } from '../cases/case'
import { proofMissing } from '../claims/claim'
import type { SubmissionRuling } from './submission'
import { APPROVING, RULED } from './submission-words'
import { submissionsApi } from './submissions.calls'
import type { SubmissionDetail } from './submissions.contract'
import { useShortcuts } from './use-shortcuts'

interface RulingFormProps {
  submission: SubmissionDetail
  onRuled: () => void
  /** Another editor was quicker: what they decided is read. */
  onConflict: () => void
}

const MISSING = { reject: 'Give a reason.', ask: 'Write what you’d like to know.', approve: null } as const

export function RulingForm({ submission, onRuled, onConflict }: RulingFormProps) {
  const { id, kind, name, state, own } = submission
  const [reason, setReason] = useState('')
  const [late, setLate] = useState<string | null>(null)
  const [pressed, setPressed] = useState<SubmissionRuling | null>(null)
  const [confirming, setConfirming] = useState(false)
  const { box, busy, problems, notice, send } = useSend()
  const open = state === 'pending' || (state === 'asked' && kind !== 'listing')
  useDirtyForm(open && reason !== '')
  const [own_claim] = submission.claim?.claims ?? []
  const missing = own_claim ? proofMissing(own_claim) : null
  useShortcuts({ KeyA: () => setConfirming(open && !own && !late && !missing) })

  const rule = (ruling: SubmissionRuling) => {
    setPressed(ruling)
    return send(
      async () => {
        try {
          await submissionsApi('POST /submissions/:id/rule', {
            params: { id },
            body: { ruling, ...(ruling === 'approve' ? {} : { reason }) },
          })
          setReason('')
          toast.success(RULED[ruling])
          onRuled()
        } catch (thrown) {
          if (!(thrown instanceof ApiError && thrown.status === 409)) throw thrown
          setLate(thrown.message)
        }
        onConflict()
      },
      () => ({ reason: reason.trim() === '' && MISSING[ruling] }),
    )
  }
  if (late)
    return (
      <Notice kind="warning" live>
        {late}
      </Notice>
    )
  if (!open) return null
  if (own) return <Notice>This one concerns you. Another editor has to decide.</Notice>
  const button = (ruling: SubmissionRuling) => ({ loading: busy && pressed === ruling, onClick: () => rule(ruling) })
  return (
    <Card padded>
      <form
        ref={box}
        noValidate
        method="post"
        onSubmit={(event: FormEvent) => event.preventDefault()}
        className="grid gap-4"
        aria-label="Decide"
      >
        {notice && (
          <Notice kind="error" live>
            {notice}
          </Notice>
        )}
        {missing ? <Notice>{missing}</Notice> : <Rivals submission={submission} />}
        <Field
          label="Reason or question"
          hint="To ask or reject, tell them why. They read it word for word."
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
          {!missing && (
            <Button aria-keyshortcuts="Alt+A" {...button('approve')}>
              Approve
            </Button>
          )}
          <Button variant={missing ? 'primary' : 'secondary'} {...button('ask')}>
            Ask
          </Button>
          <Button variant="secondary" className="text-jam" {...button('reject')}>
            Reject
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Approve ${name || 'this one'}?`}
        description={APPROVING[kind]}
        confirmLabel="Approve"
        onConfirm={() => rule('approve')}
      />
    </Card>
  )
}

function Rivals({ submission: { claim } }: Pick<RulingFormProps, 'submission'>) {
  const rivals = claim?.claims.slice(1).filter(({ state }) => state === 'pending' || state === 'asked').length ?? 0
  if (rivals === 0) return null
  return (
    <Notice kind="warning">
      {rivals === 1 ? 'Somebody else claims this bakery, too.' : `${rivals} others claim this bakery, too.`} Approving
      this one rejects theirs.
    </Notice>
  )
}
