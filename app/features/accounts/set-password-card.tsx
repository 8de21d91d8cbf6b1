import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { FormNotice } from '~/ui/form-notice'
import { Notice } from '~/ui/notice'
import { accountsApi } from './accounts.calls'
import { RESET_FAILED } from './sentences'

/** On /account, for who got it by proving an address (`accountOfProven`). */
export function SetPasswordCard({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const { box, busy, notice, send } = useSend<HTMLElement>({ failed: RESET_FAILED })
  const mail = () =>
    send(async () => {
      await accountsApi('POST /password-reset-dual', { body: { credential: email } })
      setSent(true)
    })
  return (
    <section ref={box} aria-labelledby="password-title" className="grid gap-4">
      <div className="grid gap-1.5">
        <h2 id="password-title" className="display-3">
          Set a password
        </h2>
        <p className="text-soft">
          You signed in by a link in an email, so your account has no password yet. With one you can sign in on any
          device, change your email and delete your account.
        </p>
      </div>
      <FormNotice>{notice}</FormNotice>
      {sent ? (
        <Notice kind="success" live title="Check your email">
          We sent a link to <span className="wrap-anywhere">{email}</span>. Set your password there, then sign in.
        </Notice>
      ) : (
        <Button className="justify-self-start" loading={busy} onClick={() => void mail()}>
          Email me a link
        </Button>
      )}
    </section>
  )
}
