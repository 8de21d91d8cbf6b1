import { useEffect } from 'react'
import { useAnswer, useEvery } from '~/live/use-answer'
import { buttonClass } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { premiumApi } from './premium.calls'

const POLL_MS = 3_000

interface ReturnedProps {
  bakery_id: string
  purchase_id: string
  onPaid: () => void
}

/** For an owner who comes back from the payment page. The outcome is asked for, not taken from the address. */
export function Returned({ bakery_id, purchase_id, onPaid }: ReturnedProps) {
  const { data, problem, reload } = useAnswer(purchase_id, {
    read: (signal) =>
      premiumApi('POST /bakeries/:bakery_id/purchases/:purchase_id/settle', {
        params: { bakery_id, purchase_id },
        signal,
      }),
  })
  const state = data?.state
  useEvery(state === 'unpaid' ? POLL_MS : null, reload)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is paid
  useEffect(() => {
    if (state === 'paid') onPaid()
  }, [state])
  return (
    <div role="status">
      {problem && <Notice kind="warning">{problem}</Notice>}
      {state === 'paid' && (
        <Notice kind="success" title="Paid. Thank you!">
          It’s yours now. Your receipt is below, and in your email.
        </Notice>
      )}
      {state === 'unpaid' && (
        <Notice
          title="Not paid yet"
          action={
            data?.payment_url && (
              <a href={data.payment_url} className={buttonClass({ size: 'sm' })}>
                Go back to the payment
              </a>
            )
          }
        >
          If you’ve paid, we’ll see it here in a moment. If you haven’t, nothing was charged.
        </Notice>
      )}
      {state === 'expired' && <Notice title="Not paid">The payment wasn’t finished, and nothing was charged.</Notice>}
    </div>
  )
}
