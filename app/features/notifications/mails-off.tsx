import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { FormNotice } from '~/ui/form-notice'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'

interface Choice {
  label: string
  /** Said after it was pressed. */
  done: string
}

interface MailsOffProps {
  title: string
  one: Choice
  all: Choice
  stop: (token: string, what: 'one' | 'all') => Promise<unknown>
}

/** Where the links in a mail lead. Opening one switches nothing off: programs that check links in mails open it, too. */
export function MailsOff({ title, stop, ...choices }: MailsOffProps) {
  const [params] = useSearchParams()
  const [done, setDone] = useState<'one' | 'all' | null>(null)
  const { box, busy, notice, send } = useSend<HTMLDivElement>()
  const first = params.has('all') ? 'all' : 'one'
  const press = (what: 'one' | 'all') =>
    send(async () => {
      await stop(params.get('t') ?? '', what)
      setDone(what)
    })
  return (
    <div className="column max-w-2xl pb-16">
      <PageHeader title={title} intro="Too many? Pick what you’d like to stop." />
      <div ref={box} className="grid gap-4">
        <FormNotice>{notice}</FormNotice>
        {done ? (
          <Notice kind="success" live title="Done">
            {choices[done].done}
          </Notice>
        ) : (
          <div className={`flex flex-wrap gap-3 ${first === 'all' ? 'flex-row-reverse justify-end' : ''}`}>
            {(['one', 'all'] as const).map((what) => (
              <Button
                key={what}
                variant={first === what ? 'primary' : 'secondary'}
                disabled={busy}
                onClick={() => press(what)}
              >
                {choices[what].label}
              </Button>
            ))}
          </div>
        )}
        <LinkButton to="/account#notifications" variant="quiet" className="-ml-5 justify-self-start">
          All notification settings
        </LinkButton>
      </div>
    </div>
  )
}
