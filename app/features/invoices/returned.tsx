import { useEffect } from 'react'
import { formatDollars } from '~/lib/money'
import { useAnswer, useEvery } from '~/live/use-answer'
import { Notice } from '~/ui/notice'
import { lastCardPayment } from './invoice-words'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'

const POLL_MS = 3_000

interface ReturnedProps {
  invoice: Invoice
  learn: (invoice: Invoice) => void
}

/** Somebody comes back from the page to pay: we ask until its end is known. */
export function Returned({ invoice: { id }, learn }: ReturnedProps) {
  const { data, problem, reload } = useAnswer<Invoice>(id, {
    read: (signal) => invoicesApi('POST /invoices/:id/settle', { params: { id }, signal }),
  })
  const last = data && lastCardPayment(data)
  useEvery(last?.state === 'open' ? POLL_MS : null, reload)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something new is known
  useEffect(() => {
    if (data) learn(data)
  }, [data])
  return (
    <div role="status">
      {problem && <Notice kind="warning">{problem}</Notice>}
      {last?.state === 'paid' && (
        <Notice kind="success" title={`We got your ${formatDollars(last.amount)}. Thank you!`}>
          {data!.open > 0
            ? `${formatDollars(data!.open)} is left to pay.`
            : 'Everything is paid. A receipt is in your email.'}
        </Notice>
      )}
      {last?.state === 'open' && (
        <Notice title="Not paid yet">
          If you’ve paid, we’ll see it here in a moment. If you haven’t, nothing was charged.
        </Notice>
      )}
      {last?.state === 'expired' && (
        <Notice title="Not paid">The payment wasn’t finished, and nothing was charged.</Notice>
      )}
    </div>
  )
}
