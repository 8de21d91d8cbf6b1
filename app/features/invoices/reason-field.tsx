import { Field } from '~/ui/field'
import { Textarea } from '~/ui/textarea'

interface ReasonFieldProps {
  optional?: boolean
  hint: string
  error: string | undefined
  reason: string
  onReason: (reason: string) => void
}

export const ReasonField = ({ reason, onReason, ...field }: ReasonFieldProps) => (
  <Field label="Why" {...field}>
    <Textarea
      name="reason"
      rows={2}
      className="min-h-20!"
      maxLength={1000}
      value={reason}
      onChange={({ target }) => onReason(target.value)}
    />
  </Field>
)
