import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'

interface AskDialogProps {
  title: string
  line: string
  ask: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** For what an admin can't do alone (decision 261). */
export function AskDialog({ title, line, ask, onClose }: AskDialogProps) {
  const sending = useSend()
  const [reason, setReason] = useState('')
  useDirtyForm(reason !== '')
  const submit = () =>
    sending.send(async () => {
      await ask(reason)
      toast.success('Asked. The other admins hear of it right away')
      onClose()
    })
  return (
    <FormDialog
      title={title}
      description={line}
      confirm="Ask for a second yes"
      danger
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Why?" hint="The other admins read it." error={sending.problems.reason}>
        <Textarea name="reason" maxLength={1000} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </FormDialog>
  )
}
