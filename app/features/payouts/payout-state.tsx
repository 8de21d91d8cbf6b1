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
    title: 'Card payments aren’t set up yet',
    line: 'Tell our payment partner who you are and where to send your money.',
    button: 'Set up card payments',
  },
  incomplete: {
    kind: 'warning',
    title: 'A few details are still missing',
    line: 'Pick up where you left off. Customers can order online as soon as you’re done.',
    button: 'Continue setup',
  },
  pending: {
    kind: 'info',
    title: 'Our payment partner is checking your details',
    line: 'If they need anything else, you’ll see it on their page.',
    button: 'See what they need',
  },
  enabled: {
    kind: 'success',
    title: 'You can take card payments',
    line: 'Customers can order and pay online now. Your earnings go to your bank account.',
    button: 'Change payment details',
  },
} as const

type PayoutStateProps = {
  bakery_id: string
  state: PayoutState
  /** On the dashboard itself: no link to it. */
  here?: boolean
}

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
