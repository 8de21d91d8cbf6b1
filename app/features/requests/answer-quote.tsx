import { useState } from 'react'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import type { Part } from '../invoices/invoice'
import { useHeld } from '../pay-links/held'
import { usePaymentPage } from '../payments/use-payment-page'
import { ReasonDialog } from './reason-dialog'
import { payNow } from './request-words'
import { requestsApi } from './requests.calls'
import type { CustomRequest, MailedQuote, Quote } from './requests.contract'

interface AnswerQuoteProps {
  quote: Omit<Quote, 'delivery_address'>
  bakery: { name: string }
  /** Whoever holds the link is told of the quote alone. */
  onDeclined: (to: CustomRequest | MailedQuote) => void
}

/** Paying is accepting. The customer enters their card on the payment provider's page. */
export function AnswerQuote({ quote, bakery, onDeclined }: AnswerQuoteProps) {
  const { id } = quote
  const held = useHeld()
  const [declining, setDeclining] = useState(false)
  const { pay, busy } = usePaymentPage<Part>()
  const accept = (part: Part) =>
    void pay(part, () => requestsApi('POST /quotes/:id/accept', { params: { id }, body: { part }, ...held }))
  const first: Part = quote.deposit === null ? 'all' : 'deposit'
  return (
    <div className="grid gap-3">
      <Button size="lg" block loading={busy === first} onClick={() => accept(first)}>
        {first === 'deposit' ? 'Pay the deposit of' : 'Accept and pay'} {formatDollars(payNow(quote, first))}
      </Button>
      {first === 'deposit' && (
        <Button variant="secondary" size="lg" block loading={busy === 'all'} onClick={() => accept('all')}>
          Pay all {formatDollars(payNow(quote, 'all'))}
        </Button>
      )}
      <p className="text-sm text-soft">
        You pay by card on our payment partner’s page, with no fee on top. Paying accepts the quote and its terms.
      </p>
      <Button variant="quiet" className="-ml-5 justify-self-start" onClick={() => setDeclining(true)}>
        No, thanks
      </Button>
      {declining && (
        <ReasonDialog
          title="Turn this quote down?"
          description={`${bakery.name} may send you another one.`}
          act="Turn it down"
          onSend={async (reason) =>
            onDeclined(await requestsApi('POST /quotes/:id/decline', { params: { id }, body: { reason }, ...held }))
          }
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  )
}
