import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { createClient } from '~/http/client'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { FormNotice } from '~/ui/form-notice'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import type { newsletterContract } from './newsletter.contract'

const api = createClient<typeof newsletterContract>()

/** Opening the link switches nothing off: programs that check links in mails open it, too. */
export function AlertsOffScreen() {
  const [params] = useSearchParams()
  const [done, setDone] = useState<string | null>(null)
  const { box, busy, notice, send } = useSend<HTMLDivElement>()
  const token = params.get('t')
  const stop = (token: string) =>
    send(async () => {
      const { message } = await api('POST /newsletter/unsubscribe-alerts', { body: { token } })
      setDone(message)
    })
  return (
    <div className="column max-w-2xl pb-16">
      <PageHeader
        title="Emails about bakeries"
        intro={`We write when a bakery you saved starts to take orders. ${token ? 'Had enough of that?' : 'The link in such an email stops them, and so do your settings.'}`}
      />
      <div ref={box} className="grid gap-4">
        <FormNotice>{notice}</FormNotice>
        {done && (
          <Notice kind="success" live title="Done">
            {done}
          </Notice>
        )}
        {token && !done && (
          <Button className="justify-self-start" loading={busy} onClick={() => stop(token)}>
            Stop emails about bakeries
          </Button>
        )}
        <LinkButton to="/edit-profile#notifications" variant="quiet" className="-ml-5 justify-self-start">
          All notification settings
        </LinkButton>
      </div>
    </div>
  )
}
