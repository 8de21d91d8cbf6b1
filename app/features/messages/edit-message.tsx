import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSend } from '~/http/use-send'
import { lines } from '~/lib/text'
import { Button } from '~/ui/button'
import { useDirtyValues } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Textarea } from '~/ui/textarea'
import { BODY_MAX, EMPTY_MESSAGE } from './message'
import { messagesApi } from './messages.calls'
import type { Message } from './messages.contract'

interface EditMessageProps {
  message: Message
  onSaved: (message: Message) => void
  onClose: () => void
}

export function EditMessage({ message, onSaved, onClose }: EditMessageProps) {
  const [body, setBody] = useState(message.body)
  const { box, busy, problems, notice, send } = useSend()
  useDirtyValues({ body })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(message.body.length, message.body.length)
  }, [message.body])
  const save = () =>
    send(
      async () => {
        const params = { id: message.conversation_id, message_id: message.id }
        if (lines(body) !== message.body)
          onSaved(await messagesApi('PUT /conversations/:id/messages/:message_id', { params, body: { body } }))
        onClose()
      },
      () => ({ body: lines(body) === '' && EMPTY_MESSAGE }),
    )
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void save()
  }
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="grid w-full max-w-lg gap-2 justify-self-end rounded-card border border-oat bg-paper p-3"
    >
      <FormNotice>{notice}</FormNotice>
      <Field label="Edit your message" error={problems.body}>
        <Textarea
          ref={field}
          name="body"
          rows={2}
          maxLength={BODY_MAX}
          value={body}
          onChange={({ target }) => setBody(target.value)}
          onKeyDown={press}
          className="min-h-16"
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
