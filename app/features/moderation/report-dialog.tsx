import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { useDirtyValues } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { RadioGroup } from '~/ui/radio-group'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { REPORT_REASON_WORDS, type ReportReason } from './report-reasons'

interface ReportDialogProps {
  /** "Report this review" */
  title: string
  description: string
  /** Said once it is sent: "Our editors will look at this review." */
  told: string
  send: (report: { reason: ReportReason; details: string }) => Promise<unknown>
  open: boolean
  onOpenChange: (open: boolean) => void
}

const REASONS = Object.entries(REPORT_REASON_WORDS).map(([value, label]) => ({ value, label }))

export function ReportDialog({ title, description, told, send: file, open, onOpenChange }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [details, setDetails] = useState('')
  const { box, busy, problems, notice, send } = useSend<HTMLDivElement>()
  useDirtyValues({ reason, details }, open)

  const report = () =>
    send(
      async () => {
        await file({ reason: reason as ReportReason, details })
        toast.success('Report sent', { description: told })
        onOpenChange(false)
      },
      () => ({ reason: !reason && 'Choose a reason.' }),
    )

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <Button loading={busy} onClick={report}>
          Send report
        </Button>
      }
    >
      <div ref={box} className="grid gap-5">
        <FormNotice>{notice}</FormNotice>
        <RadioGroup
          legend="What’s wrong?"
          name="reason"
          options={REASONS}
          value={reason}
          onChange={(value) => setReason(value as ReportReason)}
          error={problems.reason}
        />
        <Field label="Details" optional error={problems.details}>
          <Textarea
            name="details"
            value={details}
            maxLength={2000}
            rows={3}
            onChange={({ target }) => setDetails(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
