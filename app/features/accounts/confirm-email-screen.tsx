import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { FormNotice } from '~/ui/form-notice'
import { LinkButton } from '~/ui/link-button'
import { NeedsScript } from '~/ui/needs-script'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { accountsApi } from './accounts.calls'
import { useAuth } from './auth-context'
import type { EmailSide } from './email-change'

const HEADINGS: Record<EmailSide, { title: string; intro: string }> = {
  old: {
    title: 'Change your email?',
    intro:
      'Someone signed in to your account asked for it. If that was you, say yes here and in the email to your new address.',
  },
  new: { title: 'Confirm your new email', intro: 'One press, and this address can take over.' },
}

type Answered = 'half' | 'done' | 'stopped'

const SAID: Record<Answered, { title: string; words: string }> = {
  half: {
    title: 'Thank you',
    words: 'Now open the email we sent to your other address. As soon as it says yes, too, we’ll switch.',
  },
  done: { title: 'Your email is changed', words: 'Sign in with your new address from now on.' },
  stopped: {
    title: 'We stopped it',
    words:
      'Your email stays, every device is signed out, and your old password no longer works, since someone else knows it. What was added to two-step sign-in in the last 7 days is gone, too. We just sent you a link to set a new one.',
  },
}

/** Opening the link changes nothing: programs that check links in mails open it, too. */
export function ConfirmEmailScreen() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const side = params.get('side') === 'old' ? 'old' : 'new'
  const [answered, setAnswered] = useState<Answered>()
  const { user, reload } = useAuth()
  const { box, busy, notice, send } = useSend<HTMLDivElement>()
  const confirm = () =>
    send(async () => {
      const { done } = await accountsApi('POST /auth/email-change/confirm', { body: { token } })
      setAnswered(done ? 'done' : 'half')
      if (done && user) reload().catch(() => undefined)
    })
  const deny = () =>
    send(async () => {
      await accountsApi('POST /auth/email-change/deny', { body: { token } })
      setAnswered('stopped')
    })
  return (
    <div className="column max-w-2xl pb-16">
      <PageHeader {...HEADINGS[side]} />
      <NeedsScript what="Answering" />
      <div ref={box} className="grid gap-4">
        <FormNotice>{notice}</FormNotice>
        {answered ? (
          <Notice
            kind="success"
            live
            title={SAID[answered].title}
            action={answered === 'done' && !user ? <LinkButton to="/auth">Sign in</LinkButton> : undefined}
          >
            {SAID[answered].words}
          </Notice>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button size="lg" loading={busy} onClick={() => void confirm()}>
              {side === 'old' ? 'Yes, change it' : 'Confirm this email'}
            </Button>
            {side === 'old' && (
              <Button size="lg" variant="secondary" disabled={busy} onClick={() => void deny()}>
                It wasn’t me
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
