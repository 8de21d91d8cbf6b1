import { type FormEvent, useState } from 'react'
import { api } from '~/http/api'
import { ApiError } from '~/http/client'
import { Button } from '~/ui/button'
import { Dialog, DialogClose } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { TextInput } from '~/ui/text-input'
import { countAttempt, unhurried } from './auth-attempts'
import { useSingleFlight } from './auth-single-flight'
import { RESET_FAILED } from './sentences'

/** 'Reset Your Password' (spec §2), opened from Forgot Password; `credential` is what the form behind it already holds. */
export function RequestResetDialog({ credential }: { credential: () => string }) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      title="Reset Your Password"
      description="Tell us your email address or username, and we send you a link to set a new password."
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="prose-link text-sm">
          Forgot Password?
        </button>
      }
    >
      <RequestReset initial={open ? credential() : ''} />
    </Dialog>
  )
}

function RequestReset({ initial }: { initial: string }) {
  const [credential, setCredential] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)

  const send = useSingleFlight(async () => {
    const wrong =
      credential.trim() === '' ? 'Please enter your email address or username.' : countAttempt('password_reset')
    setProblem(wrong ?? undefined)
    if (wrong) return
    setBusy(true)
    const [outcome] = await Promise.all([request(credential), unhurried('password_reset')])
    setBusy(false)
    if (outcome.success) setSaid(outcome.message)
    else setProblem(outcome.message)
  })

  if (said)
    return (
      <div className="grid gap-5 pb-4">
        <Notice kind="success" live>
          {said}
        </Notice>
        <DialogClose asChild>
          <Button variant="secondary" autoFocus>
            Back to Sign In
          </Button>
        </DialogClose>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog is a child of the form it was opened from, in React's tree: its submit must not be theirs.
    event.stopPropagation()
    void send()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 pb-4">
      <Field label="Email or username" error={problem}>
        <TextInput
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={credential}
          onChange={(event) => setCredential(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" block loading={busy}>
        Send Reset Link
      </Button>
    </form>
  )
}

async function request(credential: string): Promise<{ success: boolean; message: string }> {
  try {
    const redirectTo = `${window.location.origin}/auth/callback`
    return await api('POST /password-reset-dual', { body: { credential, redirectTo } })
  } catch (error) {
    return { success: false, message: error instanceof ApiError ? error.message : RESET_FAILED }
  }
}
