import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { Dialog, DialogClose } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Notice } from '~/ui/notice'
import { TextInput } from '~/ui/text-input'
import { accountsApi } from './accounts.calls'
import { countAttempt, unhurried } from './auth-attempts'
import { useAuth } from './auth-context'
import { wantsReset } from './auth-return'
import { RESET_FAILED } from './sentences'

interface RequestResetDialogProps {
  /** What the user typed in the sign-in form behind this dialog. */
  credential: () => string
  /** Not where somebody signs in again: only here the address may ask for it. */
  comes: boolean
}

export function RequestResetDialog({ credential, comes }: RequestResetDialogProps) {
  const [open, setOpen] = useState(false)
  const { user, loading } = useAuth()
  // Whoever is signed in is about to be sent on.
  const asked = wantsReset(useLocation().search) && comes && !loading && !user
  useEffect(() => {
    if (asked) setOpen(true)
  }, [asked])
  return (
    <Dialog
      title="Reset Your Password"
      description="Enter your email or username and we’ll send you a link to set a new password."
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
  const [said, setSaid] = useState<string>()
  const { box, busy, problems, notice, send } = useSend({ failed: RESET_FAILED })

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
    // In React's tree a dialog is a child of the form it was opened from: its submit must not reach that form.
    event.stopPropagation()
    void send(
      async () => {
        const redirectTo = `${window.location.origin}/auth/callback`
        const asked = accountsApi('POST /password-reset-dual', { body: { credential, redirectTo } })
        setSaid((await unhurried('password_reset', asked)).message)
      },
      () =>
        credential.trim() === ''
          ? { credential: 'Please enter your email address or username.' }
          : { attempts: countAttempt('password_reset') },
    )
  }
  return (
    <form ref={box} noValidate onSubmit={submit} className="grid gap-5 pb-4">
      <FormNotice>{notice}</FormNotice>
      <Field label="Email or username" error={problems.credential}>
        <TextInput
          name="credential"
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
