import { useState } from 'react'
import { CodeField } from '~/features/two-step/code-field'
import { showPasskey } from '~/features/two-step/passkey.browser'
import { ApiError } from '~/http/client'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { AccountForm } from './account-form'
import { accountsApi } from './accounts.calls'
import { SIGN_IN_FAILED } from './sentences'
import type { Session } from './session-store'

export interface SecondStepAsked {
  ticket: string
  /** What the browser needs to ask for one; null for those who have none. */
  passkey: Parameters<typeof showPasskey>[0] | null
  ways: { app: boolean; passkeys: boolean }
}

interface SecondStepFormProps {
  asked: SecondStepAsked
  onDone: (session: Session) => void
  /** `sentence`: why it begins again. */
  onBack: (sentence?: string) => void
}

/** In place of the sign-in form, once the password was right. */
export function SecondStepForm({ asked: { ticket, ways, passkey }, onDone, onBack }: SecondStepFormProps) {
  const [recovery, setRecovery] = useState(!ways.app)
  const [code, setCode] = useState('')
  const { box, busy, problems, notice, send } = useSend({ failed: SIGN_IN_FAILED })
  const finish = async (shown: { code: string } | { passkey: Awaited<ReturnType<typeof showPasskey>> }) => {
    try {
      onDone((await accountsApi('POST /auth/second-step', { body: { ticket, ...shown } })).session)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'session_expired') return onBack(error.message)
      throw error
    }
  }
  const submit = () =>
    send(
      () => finish({ code }),
      () => ({ code: code.trim() === '' && 'Please enter your code.' }),
    )
  const show = (options: NonNullable<typeof passkey>) =>
    send(async () => finish({ passkey: await showPasskey(options) }))
  const turn = () => {
    setRecovery(!recovery)
    setCode('')
  }
  return (
    <AccountForm
      box={box}
      notice={notice}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid gap-5"
      aria-label="Second step"
    >
      <div className="grid gap-1.5">
        <h2 className="display-3">One more step</h2>
        <p className="text-soft">
          {recovery
            ? 'Enter one of the recovery codes that you saved when you turned on two-step sign-in. Each works once.'
            : ways.passkeys
              ? 'Enter the code that your app shows, or use a passkey.'
              : 'Enter the code that your app shows.'}
        </p>
      </div>
      {/* Another field, so that neither the browser's offer nor its keyboard stays behind. */}
      <CodeField key={String(recovery)} recovery={recovery} value={code} onChange={setCode} error={problems.code} />
      <Button type="submit" size="lg" block loading={busy}>
        Sign In
      </Button>
      {passkey && (
        <Button variant="secondary" size="lg" block onClick={() => void show(passkey)}>
          Use a passkey
        </Button>
      )}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        {ways.app && (
          <button type="button" className="prose-link text-sm" onClick={turn}>
            {recovery ? 'Use a code from your app' : 'Use a recovery code'}
          </button>
        )}
        <button type="button" className="prose-link text-sm" onClick={() => onBack()}>
          Start over
        </button>
      </div>
    </AccountForm>
  )
}
