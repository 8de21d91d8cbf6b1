import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { emailProblem } from '~/lib/contact'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { accountsApi } from './accounts.calls'

/** A user who signed in by username is asked for the address: no call gives it away (ruling 2). */
export function ResendLink({ known }: { known: string }) {
  const asks = emailProblem(known) !== null
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<string>()
  const { box, busy, problems, notice, send } = useSend<HTMLDivElement>()

  const resend = () => {
    const email = (asks ? typed : known).trim()
    return send(
      async () => setSaid((await accountsApi('POST /auth/resend', { body: { email } })).message),
      () => ({ email: emailProblem(email) }),
    )
  }

  if (said) return <p role="status">{said}</p>
  return (
    <div ref={box} className="grid w-full gap-3">
      {asks && (
        <Field label="Email you signed up with" error={problems.email}>
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            // Enter here means the button below, not the form around it.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void resend()
            }}
          />
        </Field>
      )}
      {notice && <p role="alert">{notice}</p>}
      <Button variant="secondary" size="sm" className="justify-self-start" loading={busy} onClick={resend}>
        Send the link again
      </Button>
    </div>
  )
}
