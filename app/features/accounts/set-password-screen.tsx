import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '~/http/client'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useDirtyForm } from '~/ui/dirty-form'
import { FormNotice } from '~/ui/form-notice'
import { toast } from '~/ui/toast'
import { endRecovery, findRecovery, recoveryClient } from './auth-recovery.browser'
import { sessionStore } from './auth-session.browser'
import { NewPasswordFields, type NewPasswords } from './new-password-fields'
import { PASSWORD_UPDATE_FAILED, PASSWORD_UPDATED, RESET_LINK_INVALID, RESET_SESSION_EXPIRED } from './sentences'

const AWAY_AFTER_MS = 1500

/** §4: only with the session of a reset link; all others go to /auth. */
export function SetPasswordScreen() {
  const navigate = useNavigate()
  const [recovery, setRecovery] = useState<{ token: string; email: string }>()
  const [done, setDone] = useState(false)

  useEffect(() => {
    const found = findRecovery()
    if (found) return setRecovery(found)
    toast.error(RESET_LINK_INVALID)
    void navigate('/auth', { replace: true })
  }, [navigate])

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void navigate('/auth', { replace: true }), AWAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])

  const succeed = () => {
    toast.success(PASSWORD_UPDATED)
    // The server has revoked every session of this user (ruling 5); one who was signed in here signs in again and continues.
    endRecovery()
    sessionStore().lapse()
    setDone(true)
  }
  return (
    <div className="column grid min-h-[60vh] place-content-center py-10">
      <Card padded className="w-[min(28rem,calc(100vw-2rem))] shadow-lift">
        <h1 className="display-2">Set New Password</h1>
        {recovery ? (
          <SetPasswordForm recovery={recovery} done={done} onDone={succeed} />
        ) : (
          <p role="status" className="mt-4 text-soft">
            Loading...
          </p>
        )}
      </Card>
    </div>
  )
}

type SetPasswordFormProps = { recovery: { token: string; email: string }; done: boolean; onDone: () => void }

function SetPasswordForm({ recovery, done, onDone }: SetPasswordFormProps) {
  const form = useForm<NewPasswords>({ defaultValues: { password: '', confirmation: '' } })
  const { isDirty } = form.formState
  const { box, busy, problems, notice, send, clear } = useSend({ failed: PASSWORD_UPDATE_FAILED })
  useDirtyForm(isDirty && !done)

  const submit = ({ password }: NewPasswords) =>
    send(async () => {
      await recoveryClient(recovery.token)('PUT /auth/user', { body: { password } }).catch((refused: unknown) => {
        const expired = refused instanceof ApiError && refused.status === 401
        throw expired ? new ApiError(401, { error: RESET_SESSION_EXPIRED }) : refused
      })
      onDone()
    })
  return (
    <form ref={box} noValidate method="post" onSubmit={form.handleSubmit(submit, clear)} className="mt-5 grid gap-5">
      <p className="text-soft">
        For <span className="break-all text-ink">{recovery.email}</span>. You’ll be signed out everywhere and can then
        sign in with the new one.
      </p>
      <FormNotice>{notice}</FormNotice>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={recovery.email} readOnly hidden />
      <NewPasswordFields form={form} refused={problems.password} label="New password" />
      <Button type="submit" size="lg" block loading={busy} disabled={done}>
        {done ? 'Password Updated' : 'Update Password'}
      </Button>
    </form>
  )
}
