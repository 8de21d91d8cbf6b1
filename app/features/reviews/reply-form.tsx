import { type FormEvent, useState } from 'react'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
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
  const [problem, setProblem] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  useDirtyForm(reply !== initial)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!reply.trim()) return setProblem('Write a reply first.')
    setBusy(true)
    try {
      await onSubmit(reply.trim())
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }

  return (
    <form noValidate method="post" onSubmit={submit} aria-label={`Reply to ${author}`} className="mt-3 grid gap-3">
      <Field label={`Your reply to ${author}`} hint="Everybody can read it." error={problem}>
        <Textarea value={reply} maxLength={REPLY_MAX} onChange={({ target }) => setReply(target.value)} />
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
