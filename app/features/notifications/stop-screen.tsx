import { useState } from 'react'
import { useLinkToken } from '~/http/use-link-token'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { FormNotice } from '~/ui/form-notice'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'

interface StopScreenProps {
  title: string
  /** When we write. */
  intro: string
  button: string
  stop: (token: string) => Promise<{ message: string }>
}

/** Behind the link of a mail that can be switched off. Opening it switches nothing off: programs that check links in mails open it, too. */
export function StopScreen({ title, intro, button, stop }: StopScreenProps) {
  const [done, setDone] = useState<string | null>(null)
  const { box, busy, notice, send } = useSend<HTMLDivElement>()
  const token = useLinkToken()
  return (
    <div className="column max-w-2xl pb-16">
      <PageHeader
        title={title}
        intro={`${intro} ${token === null ? 'The link in such an email stops them, and so do your settings.' : 'Had enough of that?'}`}
      />
      <div ref={box} className="grid gap-4">
        <FormNotice>{notice}</FormNotice>
        {done && (
          <Notice kind="success" live title="Done">
            {done}
          </Notice>
        )}
        {token !== null && !done && (
          <Button
            className="justify-self-start"
            loading={busy}
            onClick={() => send(async () => setDone((await stop(token ?? '')).message))}
          >
            {button}
          </Button>
        )}
        <LinkButton to="/account#notifications" variant="quiet" className="-ml-5 justify-self-start">
          All notification settings
        </LinkButton>
      </div>
    </div>
  )
}
