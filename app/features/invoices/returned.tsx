import { useEffect } from 'react'
import { formatDollars } from '~/lib/money'
import { useAnswer, useEvery } from '~/live/use-answer'
import { Notice } from '~/ui/notice'
import { useHeld } from '../pay-links/held'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'

const POLL_MS = 3_000

interface ReturnedProps {
  invoice: Invoice
  /** The payment that the page was opened for. */
  payment_id: string
  learn: (invoice: Invoice) => void
}

/** Asks until the payment's outcome is known. */
export function Returned({ invoice, payment_id, learn }: ReturnedProps) {
  const held = useHeld()
  const { id, open, payments } = invoice
  const { data, problem, reload } = useAnswer<Invoice>(id, {
    read: (signal) => invoicesApi('POST /invoices/:id/settle', { params: { id }, signal, ...held }),
  })
  // Customers see finished payments only.
  const payment = payments.find((one) => one.id === payment_id && one.state === 'paid')
  useEvery(data && !payment && open > 0 ? POLL_MS : null, reload)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something new is known
  useEffect(() => {
    if (data) learn(data)
  }, [data])
  return (
    <div role="status">
      {problem && <Notice kind="warning">{problem}</Notice>}
      {payment && (
        <Notice kind="success" title={`We got your ${formatDollars(payment.amount)}. Thank you!`}>
          {open > 0 ? `${formatDollars(open)} is left to pay.` : 'Everything is paid. A receipt is in your email.'}
        </Notice>
      )}
      {data && !payment && open > 0 && (
        <Notice title="Not paid yet">
          If you’ve paid, we’ll see it here in a moment. If you haven’t, nothing was charged.
        </Notice>
      )}
    </div>
  )
}
