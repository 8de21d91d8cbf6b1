import { useState } from 'react'
import { api } from '~/http/api'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { emailProblem } from './account'
import { useSingleFlight } from './auth-single-flight'

/** Sends the verification link again. Who signed in by username is asked for the address: no call gives it away (decision 2). */
export function ResendLink({ known }: { known: string }) {
  const asks = emailProblem(known) !== null
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const send = useSingleFlight(async () => {
    const email = (asks ? typed : known).trim()
    const wrong = emailProblem(email)
    setProblem(wrong ?? undefined)
    if (wrong) return
    setBusy(true)
    try {
      setSaid((await api('POST /auth/resend', { body: { email } })).message)
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setBusy(false)
    }
  })

  if (said) return <p role="status">{said}</p>
  return (
    <div className="grid w-full gap-3">
      {asks && (
        <Field label="Email you signed up with" error={problem}>
          <TextInput
            type="email"
            autoComplete="email"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            // Enter here means the button below, not the form around it.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void send()
            }}
          />
        </Field>
      )}
      {!asks && problem && <p role="alert">{problem}</p>}
      <Button variant="secondary" size="sm" className="justify-self-start" loading={busy} onClick={send}>
        Send the link again
      </Button>
    </div>
  )
}
