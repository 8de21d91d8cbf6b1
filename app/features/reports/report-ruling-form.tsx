import { type FormEvent, useState } from 'react'
import { ApiError } from '~/http/client'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { Select } from '~/ui/select'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { REASON_MAX, SUSPEND_DAYS, type SuspendDays } from '../cases/case'
import { type ReportRuling, RULINGS_OF } from './report'
import { RULED } from './report-words'
import { reportsApi } from './reports.calls'
import type { ReportDetail } from './reports.contract'

interface RulingProps {
  report: ReportDetail
  onRuled: () => void
  /** Another editor was quicker: what they decided is read. */
  onConflict: () => void
}

export function ReportRulingForm({ report, onRuled, onConflict }: RulingProps) {
  const { id, subject_kind, author, talk, thing } = report
  const [reason, setReason] = useState('')
  const [days, setDays] = useState<SuspendDays>(1)
  const [pressed, setPressed] = useState<ReportRuling | null>(null)
  const { box, busy, problems, notice, send } = useSend()
  useDirtyForm(reason !== '')
  const held = talk?.messages.some((message) => message.reported && message.held) ?? false
  const labels: Record<ReportRuling, string> = {
    dismiss: held ? 'Let it through' : 'Dismiss',
    warn: 'Warn',
    hide: `Hide the ${subject_kind}`,
    remove: subject_kind === 'profile' ? 'Empty the profile' : `Remove the ${subject_kind}`,
    suspend: 'Suspend',
  }
  const allowed = RULINGS_OF[subject_kind].filter((ruling) => {
    if (ruling === 'warn' || ruling === 'suspend') return author !== null
    return ruling === 'dismiss' || talk !== null || thing !== null
  })
  const rule = (ruling: ReportRuling) => {
    setPressed(ruling)
    return send(
      async () => {
        try {
          const body = { ruling, ...(reason && { reason }), ...(ruling === 'suspend' && { days }) }
          await reportsApi('POST /reports/:id/rule', { params: { id }, body })
          setReason('')
          toast.success(ruling === 'dismiss' && held ? 'Let through' : RULED[ruling])
          onRuled()
        } catch (thrown) {
          if (!(thrown instanceof ApiError && thrown.status === 409)) throw thrown
          toast.error(thrown.message)
        }
        onConflict()
      },
      () => ({ reason: ruling !== 'dismiss' && reason.trim() === '' && 'Give a reason.' }),
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
          hint="Needed for all but dismissing. Whoever wrote it reads this word for word."
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
        {allowed.includes('suspend') && (
          <Field label="If you suspend, for how long?" hint="They can still sign in and read." error={problems.days}>
            <Select name="days" value={days} onChange={({ target }) => setDays(Number(target.value) as SuspendDays)}>
              {SUSPEND_DAYS.map((one) => (
                <option key={one} value={one}>
                  {one === 1 ? '24 hours' : `${one} days`}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          {allowed.map((ruling) => (
            <Button
              key={ruling}
              variant={VARIANTS[ruling]}
              loading={busy && pressed === ruling}
              onClick={() => rule(ruling)}
            >
              {labels[ruling]}
            </Button>
          ))}
        </div>
      </form>
    </Card>
  )
}

const VARIANTS = {
  dismiss: 'primary',
  warn: 'secondary',
  hide: 'secondary',
  remove: 'danger',
  suspend: 'danger',
} as const
