import { type FormEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { NOTE_MAX } from './claim'
import { claimsApi } from './claims.calls'
import type { Claim } from './claims.contract'

/** Starts with the earlier note: the answer replaces it. */
export function AnswerForm({ claim, onClaim }: { claim: Claim; onClaim: (claim: Claim) => void }) {
  const [note, setNote] = useState(claim.note)
  const { box, busy, problems, notice, send } = useSend()
  useDirtyForm(note !== claim.note)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      onClaim(await claimsApi('POST /claims/:id/resubmit', { params: { id: claim.id }, body: { note } }))
      toast.success('Sent. We’ll look at it again.')
    })
  }
  return (
    <form ref={box} noValidate method="post" onSubmit={submit} className="grid gap-4" aria-label="Answer">
      <FormNotice>{notice}</FormNotice>
      <Field label="Your answer" hint="Did we ask for a photo? Add it below first." error={problems.note}>
        <Textarea name="note" maxLength={NOTE_MAX} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Button type="submit" loading={busy} className="justify-self-start">
        Send answer
      </Button>
    </form>
  )
}
