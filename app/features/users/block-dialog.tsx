import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { Textarea } from '~/ui/textarea'

interface BlockDialogProps {
  name: string
  /** Sends it, and throws if the server refuses. */
  onBlock: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function BlockDialog({ name, onBlock, onClose }: BlockDialogProps) {
  const sending = useSend()
  const [reason, setReason] = useState('')
  useDirtyForm(reason !== '')
  const submit = () =>
    sending.send(
      async () => {
        await onBlock(reason)
        onClose()
      },
      () => ({ reason: reason.trim() === '' && 'Say why, for whoever looks at it later.' }),
    )
  return (
    <FormDialog
      title={`Block ${name}?`}
      description="They’re signed out everywhere and can’t sign in. Their bakeries take no orders. What’s open waits for you under Reports."
      confirm="Block"
      danger
      sending={sending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Why?" hint="Admins see it here and in the audit log." error={sending.problems.reason}>
        <Textarea name="reason" maxLength={1000} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </FormDialog>
  )
}
