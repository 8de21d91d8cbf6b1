import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { payoutsApi } from './payouts.calls'

export type PayoutState = 'none' | 'incomplete' | 'pending' | 'enabled'

const WORDS = {
  none: {
    kind: 'info',
    title: 'Card payments are not set up yet',
    line: 'Our payment provider asks who you are and where to send your money. It takes about five minutes.',
    button: 'Set up card payments',
  },
  incomplete: {
    kind: 'warning',
    title: 'A few details are still missing',
    line: 'You can go on where you stopped. Customers can order online as soon as everything is in.',
    button: 'Continue setup',
  },
  pending: {
    kind: 'info',
    title: 'The payment provider is checking your details',
    line: 'This usually takes a few minutes. If something more is wanted, it asks on its own pages.',
    button: 'See what is wanted',
  },
  enabled: {
    kind: 'success',
    title: 'You can take card payments',
    line: 'Customers can order and pay online now. What you earn is sent to your bank account.',
    button: 'Change payment details',
  },
} as const

type PayoutStateProps = {
  bakery_id: string
  state: PayoutState
  /** Shown on the dashboard itself: no link to it. */
  here?: boolean
}

/** What the payment provider says, and what is next. */
export function PayoutStateNotice({ bakery_id, state, here }: PayoutStateProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { kind, title, line, button } = WORDS[state]
  const begin = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { url } = await payoutsApi('POST /payouts/:bakery_id/onboarding', { params: { bakery_id } })
      window.location.assign(url)
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4">
      <Notice
        kind={kind}
        title={title}
        live
        action={
          <>
            {state === 'enabled' && !here && (
              <LinkButton to={`/my-listing/${bakery_id}`}>Go to my dashboard</LinkButton>
            )}
            <Button variant={state === 'enabled' ? 'secondary' : 'primary'} loading={busy} onClick={begin}>
              {button}
            </Button>
          </>
        }
      >
        {line}
      </Notice>
      {problem && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
    </div>
  )
}
