import { CakeSlice, MessageCircle, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '~/http/client'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { SumLine } from '~/ui/sum-line'
import { toast } from '~/ui/toast'
import { deskHref, requestHref } from '../desk/desk-tabs'
import { RefundBack } from '../refunds/refund-back'
import { BakersActions } from './bakers-actions'
import { draftOf } from './invoice-draft'
import { InvoiceForm } from './invoice-form'
import { InvoiceHistory } from './invoice-history'
import { InvoicePaper } from './invoice-paper'
import { InvoicePayments } from './invoice-payments'
import { dueLine, standingOf } from './invoice-words'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'
import { keptInvoices } from './use-invoice-form'

interface BakersInvoiceProps {
  invoice: Invoice
  problem: string | null
  onAgain: () => void
  learn: (invoice: Invoice) => void
}

export const writesInvoice = ({ state, viewer }: Invoice): boolean => state === 'draft' && viewer === 'bakery'

export function BakersInvoice({ invoice, problem, onAgain, learn }: BakersInvoiceProps) {
  return (
    <div className="grid gap-6">
      {problem && <Failed problem={problem} onAgain={onAgain} />}
      {writesInvoice(invoice) ? (
        <InvoiceForm
          bakery={{ id: invoice.bakery_id, name: invoice.bakery.name }}
          invoice={invoice}
          start={draftOf(invoice)}
          onSaved={learn}
        />
      ) : (
        <Sent invoice={invoice} learn={learn} />
      )}
    </div>
  )
}

interface SentProps {
  invoice: Invoice
  learn: (invoice: Invoice) => void
}

function Sent({ invoice, learn }: SentProps) {
  const { words, tone } = standingOf(invoice)
  const due = dueLine(invoice)
  return (
    <>
      {invoice.viewer === 'bakery' && <BakersActions invoice={invoice} learn={learn} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <Card padded className="grid gap-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1" role="status">
            <Badge tone={tone}>{words}</Badge>
            {due && <span className={invoice.overdue ? 'font-medium text-jam' : 'text-soft'}>{due}</span>}
          </div>
          <p className="wrap-anywhere">
            For {invoice.customer_name}
            {invoice.customer_email && <span className="text-soft"> · {invoice.customer_email}</span>}
          </p>
          <InvoicePaper paper={invoice} />
          <About invoice={invoice} />
        </Card>
        <div className="grid gap-6">
          <Card padded className="grid gap-3">
            <h2 className="display-3">Money</h2>
            <dl className="grid gap-1.5 tabular-nums">
              <SumLine label="Balance due" amount={invoice.open} strong />
              <SumLine label="Paid" amount={invoice.paid} />
              {invoice.refunded > 0 && <SumLine label="Refunded" amount={invoice.refunded} />}
              {invoice.baker_keeps !== null && invoice.paid > 0 && (
                <SumLine label="You keep so far" amount={invoice.baker_keeps} strong />
              )}
            </dl>
            <InvoicePayments invoice={invoice} learn={learn} />
            {invoice.refunds_back.map((refund) => (
              <RefundBack key={refund.id} refund={refund} />
            ))}
          </Card>
          <Card padded className="grid gap-4">
            <h2 className="display-3">History</h2>
            <InvoiceHistory invoice={invoice} />
          </Card>
        </div>
      </div>
    </>
  )
}

function About({ invoice: { bakery_id, order_id, request_id } }: { invoice: Invoice }) {
  if (!order_id && !request_id) return null
  return (
    <div className="flex flex-wrap gap-3">
      {request_id && (
        <LinkButton variant="secondary" size="sm" to={requestHref(bakery_id, request_id)}>
          <CakeSlice className="size-4.5" aria-hidden="true" />
          See the request
        </LinkButton>
      )}
      {order_id && (
        <>
          <LinkButton variant="secondary" size="sm" to={deskHref(bakery_id, 'orders', order_id)}>
            <ReceiptText className="size-4.5" aria-hidden="true" />
            See the order
          </LinkButton>
          <LinkButton variant="secondary" size="sm" to={`/messages?order=${order_id}`}>
            <MessageCircle className="size-4.5" aria-hidden="true" />
            Messages
          </LinkButton>
        </>
      )}
    </div>
  )
}

export function ThrowAway({ invoice: { id, bakery_id } }: { invoice: Invoice }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const end = async () => {
    try {
      await invoicesApi('DELETE /invoices/:id', { params: { id } })
      keptInvoices.keep(id, null)
      toast.success('Draft deleted')
      await navigate(`/dashboard/invoices?bakery=${bakery_id}`, { replace: true })
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return (
    <>
      <Button variant="secondary" className="text-jam" onClick={() => setAsking(true)}>
        Delete draft
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this draft?"
        description="Nobody has seen it, and no invoice number is used up. You can’t undo this."
        confirmLabel="Delete draft"
        cancelLabel="Keep it"
        danger
        onConfirm={end}
      />
    </>
  )
}
