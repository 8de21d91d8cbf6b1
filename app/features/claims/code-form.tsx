import { type FormEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { useDirtyValues } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Notice } from '~/ui/notice'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { CODE_MINUTES } from './claim'
import { claimsApi } from './claims.calls'
import type { Claim } from './claims.contract'

export function CodeForm({ claim, onClaim }: { claim: Claim; onClaim: (claim: Claim) => void }) {
  const [code, setCode] = useState('')
  const { box, busy, problems, notice, send } = useSend()
  useDirtyValues({ code })
  const params = { id: claim.id }
  if (claim.proved_at)
    return (
      <Notice kind="success" title="The code is right">
        You’ve shown that the website is yours. One of us takes a last look.
      </Notice>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => onClaim(await claimsApi('POST /claims/:id/code', { params, body: { code } })),
      () => ({ code: code.trim() === '' && 'Enter the code from the email.' }),
    )
  }
  const again = () =>
    send(async () => {
      onClaim(await claimsApi('POST /claims/:id/code-mail', { params }))
      setCode('')
      toast.success('A new code is on its way')
    })
  return (
    <form ref={box} noValidate method="post" onSubmit={submit} className="grid gap-4" aria-labelledby="code-title">
      <h2 id="code-title" className="display-3">
        Enter the code
      </h2>
      <FormNotice>{notice}</FormNotice>
      <Field
        label="Code"
        hint={
          <span className="wrap-anywhere">
            We emailed it to {claim.sent_to}. It works for {CODE_MINUTES} minutes.
          </span>
        }
        error={problems.code}
      >
        <TextInput
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="font-mono tracking-widest"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          Check code
        </Button>
        <Button variant="quiet" onClick={again}>
          Email me a new code
        </Button>
      </div>
    </form>
  )
}
