import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DOUBT_DAYS } from '~/features/two-step/two-step'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { FormNotice } from '~/ui/form-notice'
import { LinkButton } from '~/ui/link-button'
import { NeedsScript } from '~/ui/needs-script'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { accountsApi } from './accounts.calls'

/** Where the mail about a new way to sign in leads. Opening it changes nothing: programs that check links in mails open it, too. */
export function NotMeScreen() {
  const [params] = useSearchParams()
  const [stopped, setStopped] = useState(false)
  const { box, busy, notice, send } = useSend<HTMLDivElement>()
  const deny = () =>
    send(async () => {
      await accountsApi('POST /auth/second-step/deny', { body: { token: params.get('token') ?? '' } })
      setStopped(true)
    })
  return (
    <div className="column max-w-2xl pb-16">
      <PageHeader
        title="Someone else added this?"
        intro="Then they know your password. One press puts them out, and you set a new one."
      />
      <NeedsScript what="Answering" />
      <div ref={box} className="grid gap-4">
        <FormNotice>{notice}</FormNotice>
        {stopped ? (
          <Notice kind="success" live title="They’re out">
            Every device is signed out, what was added to two-step sign-in in the last {DOUBT_DAYS} days is gone, and
            your old password no longer works. We just sent you a link to set a new one.
          </Notice>
        ) : (
          <>
            <p>
              We’ll sign out every device, yours too, end your password, and take away the apps, passkeys and recovery
              codes that were added in the last {DOUBT_DAYS} days. Then we’ll email you a link for a new password.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button size="lg" loading={busy} onClick={() => void deny()}>
                It wasn’t me
              </Button>
              <LinkButton to="/account#two-step" size="lg" variant="quiet">
                It was me
              </LinkButton>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
