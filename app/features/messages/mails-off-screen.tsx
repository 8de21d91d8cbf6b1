import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { FormNotice } from '~/ui/form-notice'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { messageMailsApi } from './message-mails.calls'

const DONE = {
  conversation: 'You won’t hear about this conversation anymore. It’s still there in your messages.',
  all: 'You won’t get emails about messages anymore. They’re still there when you come by.',
}

/** Opening the link switches nothing off: programs that check links in mails open it, too. */
export function MailsOffScreen() {
  const [params] = useSearchParams()
  const [done, setDone] = useState<keyof typeof DONE | null>(null)
  const { box, busy, notice, send } = useSend<HTMLDivElement>()
  const stop = (what: keyof typeof DONE) =>
    send(async () => {
      await messageMailsApi('POST /message-mails/off', { body: { token: params.get('t') ?? '', what } })
      setDone(what)
    })
  const all_first = params.has('all')
  return (
    <div className="column max-w-2xl pb-16">
      <PageHeader title="Emails about messages" intro="Too many? Pick what you’d like to stop." />
      <div ref={box} className="grid gap-4">
        <FormNotice>{notice}</FormNotice>
        {done ? (
          <Notice kind="success" live title="Done">
            {DONE[done]}
          </Notice>
        ) : (
          <div className={`flex flex-wrap gap-3 ${all_first ? 'flex-row-reverse justify-end' : ''}`}>
            <Button variant={all_first ? 'secondary' : 'primary'} disabled={busy} onClick={() => stop('conversation')}>
              Mute this conversation
            </Button>
            <Button variant={all_first ? 'primary' : 'secondary'} disabled={busy} onClick={() => stop('all')}>
              Stop all emails about messages
            </Button>
          </div>
        )}
        <LinkButton to="/edit-profile#notifications" variant="quiet" className="-ml-5 justify-self-start">
          All notification settings
        </LinkButton>
      </div>
    </div>
  )
}
