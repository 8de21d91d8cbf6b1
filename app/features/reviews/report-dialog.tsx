import { useState } from 'react'
import { api } from '~/http/api'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { RadioGroup } from '~/ui/radio-group'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import type { ReportReason } from './review'

interface ReportDialogProps {
  review_id: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

const REASONS: { value: ReportReason; label: string }[] = [
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'offensive', label: 'Offensive or hateful' },
  { value: 'false', label: 'Not true' },
  { value: 'private', label: 'Gives away private information' },
  { value: 'unsafe', label: 'About something unsafe' },
  { value: 'fraud', label: 'Fraud or a paid review' },
  { value: 'other', label: 'Something else' },
]

export function ReportDialog({ review_id, open, onOpenChange }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [details, setDetails] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const send = async () => {
    if (!reason) return setProblem('Choose a reason.')
    setBusy(true)
    setProblem(null)
    try {
      await api('POST /reviews/:review_id/report', { params: { review_id }, body: { reason, details } })
      toast.success('Report sent', { description: 'Our editors will look at this review.' })
      onOpenChange(false)
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Report this review"
      description="The author is not told who reported it."
      footer={
        <Button loading={busy} onClick={send}>
          Send report
        </Button>
      }
    >
      <div className="grid gap-5">
        {problem && (
          <Notice kind="error" live>
            {problem}
          </Notice>
        )}
        <RadioGroup
          legend="What is wrong with it?"
          name="reason"
          options={REASONS}
          value={reason}
          onChange={(value) => setReason(value as ReportReason)}
        />
        <Field label="Details" optional>
          <Textarea value={details} maxLength={2000} rows={3} onChange={({ target }) => setDetails(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
