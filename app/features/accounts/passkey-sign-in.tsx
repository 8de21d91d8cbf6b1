import { KeyRound } from 'lucide-react'
import { showPasskey } from '~/features/two-step/passkey.browser'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { FormNotice } from '~/ui/form-notice'
import { accountsApi } from './accounts.calls'
import { useAuth } from './auth-context'
import { SIGN_IN_FAILED } from './sentences'

/** Below the password. The device offers whichever passkeys it has for this site. */
export function PasskeySignIn({ remember }: { remember: () => boolean }) {
  const { adopt } = useAuth()
  const { box, busy, notice, send } = useSend<HTMLDivElement>({ failed: SIGN_IN_FAILED })
  const signIn = () =>
    send(async () => {
      const { ticket, options } = await accountsApi('POST /auth/passkey/begin', {})
      const passkey = await showPasskey(options)
      const body = { ticket, passkey, remember_me: remember() }
      adopt((await accountsApi('POST /auth/passkey', { body })).session, { remember: body.remember_me })
    })
  return (
    <div ref={box} className="grid gap-3">
      <Button variant="secondary" size="lg" block loading={busy} onClick={() => void signIn()}>
        <KeyRound className="size-5" aria-hidden="true" />
        Sign in with a passkey
      </Button>
      <FormNotice>{notice}</FormNotice>
    </div>
  )
}
