import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { useDirtyValues } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { useHeld } from './held'
import { payLinksApi } from './pay-links.calls'

interface WriteToBakeryProps {
  bakery: string
  email: string | null
}

/** For the holder of a link, who has no conversation with the bakery. */
export function WriteToBakery({ bakery, email }: WriteToBakeryProps) {
  const [writing, setWriting] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setWriting(true)}>
        <MessageCircle className="size-4.5" aria-hidden="true" />
        Message the baker
      </Button>
      {writing && <MessageDialog bakery={bakery} email={email} onClose={() => setWriting(false)} />}
    </>
  )
}

function MessageDialog({ bakery, email, onClose }: WriteToBakeryProps & { onClose: () => void }) {
  const held = useHeld()
  const [text, setText] = useState('')
  const sending = useSend()
  useDirtyValues({ text })
  const send = () =>
    sending.send(
      async () => {
        await payLinksApi('POST /pay-links/message', { body: { text }, ...held })
        toast.success(`Sent to ${bakery}`)
        onClose()
      },
      () => ({ text: text.trim() === '' && 'Please write a message.' }),
    )
  return (
    <FormDialog
      title={`Write to ${bakery}`}
      description={email ? `They’ll answer by email, to ${email}.` : 'They’ll answer the way you usually talk.'}
      confirm="Send"
      sending={sending}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label="Your message" error={sending.problems.text}>
        <Textarea name="text" rows={5} maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </FormDialog>
  )
}
