import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { useDirtyValues } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { Textarea } from '~/ui/textarea'

interface ReasonDialogProps {
  title: string
  description: string
  /** The label of its button. */
  act: string
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Ends something; the other side reads the reason. */
export function ReasonDialog({ title, description, act, onSend, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const sending = useSend()
  useDirtyValues({ reason })
  const send = () =>
    sending.send(async () => {
      await onSend(reason)
      onClose()
    })
  return (
    <FormDialog
      title={title}
      description={description}
      confirm={act}
      danger
      sending={sending}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label="Why?" optional hint="They’ll see it." error={sending.problems.reason}>
        <Textarea
          name="reason"
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
