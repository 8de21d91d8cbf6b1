import { useState } from 'react'
import { CodeField } from '~/features/two-step/code-field'
import { showPasskey } from '~/features/two-step/passkey.browser'
import { twoStepApi } from '~/features/two-step/two-step.calls'
import type { TwoStep } from '~/features/two-step/two-step.contract'
import { useSend } from '~/http/use-send'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormDialog } from '~/ui/form-dialog'
import { PasswordInput } from '~/ui/password-input'
import { Skeleton } from '~/ui/skeleton'
import { accountsApi } from './accounts.calls'

/** Before a dangerous act: a code from those who have two-step sign-in, the password from others. */
export function StepUpDialog({ onEnd }: { onEnd: (shown: boolean) => void }) {
  const { data, problem, reload } = useAnswer<TwoStep>('two-step', {
    read: (signal) => twoStepApi('GET /two-step', { signal }),
  })
  const [typed, setTyped] = useState('')
  const sending = useSend()
  const { problems } = sending
  const name = data?.on ? 'code' : 'current_password'
  const submit = () =>
    sending.send(
      async () => {
        await accountsApi('POST /auth/step-up', { body: { [name]: typed } })
        onEnd(true)
      },
      () => ({ [name]: typed.trim() === '' && (data?.on ? 'Please enter your code.' : 'Please enter your password.') }),
    )
  const showOne = () =>
    sending.send(async () => {
      const { passkey: begun } = await accountsApi('POST /auth/step-up/begin', {})
      if (!begun?.options) return reload()
      const passkey = await showPasskey(begun.options)
      await accountsApi('POST /auth/step-up', { body: { ticket: begun.ticket, passkey } })
      onEnd(true)
    })
  return (
    <FormDialog
      title="Is it really you?"
      description="Before this change, please show us that it’s you. Then we won’t ask again for ten minutes."
      confirm="Continue"
      sending={sending}
      onSubmit={submit}
      onClose={() => onEnd(false)}
    >
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-20" />}
      {data?.on && (
        <CodeField recovery={data.app_since === null} value={typed} onChange={setTyped} error={problems.code} />
      )}
      {data && data.passkeys.length > 0 && (
        <Button variant="secondary" block onClick={() => void showOne()}>
          Use a passkey
        </Button>
      )}
      {data && !data.on && (
        <Field label="Your password" error={problems.current_password}>
          <PasswordInput
            name="current_password"
            autoComplete="current-password"
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}
