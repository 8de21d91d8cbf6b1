import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { useLinkToken } from '~/http/use-link-token'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { NeedsScript } from '~/ui/needs-script'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { JoinFree } from './join-free'
import { newsletterApi } from './newsletter.calls'
import type { Preferences } from './newsletter.contract'
import { PreferencesForm } from './preferences-form'

/** Behind a subscriber's link, and reached from their account. */
export function PreferencesScreen() {
  const token = useLinkToken()
  const [left, setLeft] = useState<string | null>(null)
  const { data, problem, reload, set } = useAnswer<Preferences>(token ? `breadletter ${token}` : null, {
    read: (signal) => newsletterApi('POST /newsletter/preferences', { body: { token: token ?? '' }, signal }),
  })
  return (
    <div className="column max-w-3xl pb-16">
      <PageHeader
        title="Your Breadletter"
        intro={
          data && !left
            ? `What comes to ${data.email}, and how often.`
            : 'How often it comes, what’s in it, and what’s near you.'
        }
      />
      <NeedsScript what="Choosing" />
      {token === null && (
        <Notice title="Open the link in our email" action={<JoinFree />}>
          It brings you here. So does your account, when you’re signed in. No Breadletter yet? Sign up.
        </Notice>
      )}
      {problem && !data && (
        <Notice
          kind="error"
          live
          action={
            <>
              <JoinFree />
              <Button variant="quiet" onClick={reload}>
                Try Again
              </Button>
            </>
          }
        >
          {problem}
        </Notice>
      )}
      {token !== null && !data && !problem && <Skeleton className="h-96 rounded-card" />}
      {left && (
        <Notice kind="success" live title="You’ve unsubscribed" action={<JoinFree />}>
          {left} Changed your mind?
        </Notice>
      )}
      {token && data && !left && (
        <div className="grid gap-6">
          <Card padded>
            <PreferencesForm token={token} preferences={data} onSaved={(saved) => set(() => saved)} />
          </Card>
          <Card padded>
            <Leave token={data.off_token} onLeft={setLeft} />
          </Card>
        </div>
      )}
    </div>
  )
}

function Leave({ token, onLeft }: { token: string; onLeft: (message: string) => void }) {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      const { message } = await newsletterApi('POST /newsletter/unsubscribe', { body: { token } })
      onLeft(message)
    } catch (error) {
      toast.error(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="leave-title" className="grid gap-4">
      <div className="grid gap-1.5">
        <h2 id="leave-title" className="display-3">
          Unsubscribe
        </h2>
        <p className="text-soft">This ends the Breadletter and emails about new bakeries.</p>
      </div>
      <Button variant="secondary" className="justify-self-start" loading={busy} onClick={leave}>
        Unsubscribe
      </Button>
    </section>
  )
}
