import { type FormEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Textarea } from '~/ui/textarea'
import { REPLY_MAX } from './review'

interface ReplyFormProps {
  author: string
  initial: string
  onSubmit: (reply: string) => Promise<void>
  onCancel: () => void
}

export function ReplyForm({ author, initial, onSubmit, onCancel }: ReplyFormProps) {
  const [reply, setReply] = useState(initial)
  const { box, busy, problems, notice, send } = useSend()
  useDirtyForm(reply !== initial)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      () => onSubmit(reply.trim()),
      () => ({ reply: !reply.trim() && 'Write a reply first.' }),
    )
  }

  return (
    <form
      ref={box}
      noValidate
      method="post"
      onSubmit={submit}
      aria-label={`Reply to ${author}`}
      className="mt-3 grid gap-3"
    >
      <FormNotice>{notice}</FormNotice>
      <Field label={`Your reply to ${author}`} hint="Everyone can read it." error={problems.reply}>
        <Textarea name="reply" value={reply} maxLength={REPLY_MAX} onChange={({ target }) => setReply(target.value)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" loading={busy}>
          Post reply
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
