import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { REASON_MAX } from './approval'
import { approvalsApi } from './approvals.calls'

interface DeclineDialogProps {
  id: string
  onDone: () => void
  onClose: () => void
}

export function DeclineDialog({ id, onDone, onClose }: DeclineDialogProps) {
  const sending = useSend()
  const [note, setNote] = useState('')
  useDirtyForm(note !== '')
  const submit = () =>
    sending.send(async () => {
      await approvalsApi('POST /admin/approvals/:id/decline', { params: { id }, body: { note } })
      toast.success('Declined')
      onDone()
      onClose()
    })
  return (
    <FormDialog
      title="Decline it?"
      description="Nothing changes. Whoever asked gets an email."
      confirm="Decline"
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Why? (optional)" hint="Whoever asked reads it." error={sending.problems.note}>
        <Textarea name="note" maxLength={REASON_MAX} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}
