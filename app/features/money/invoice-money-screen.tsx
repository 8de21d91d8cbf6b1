import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatDollars } from '~/lib/money'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { invoiceNumber } from '../invoices/invoice'
import { RefundInvoice } from '../invoices/refund-invoice-dialog'
import { moneyApi } from './money.calls'
import type { InvoiceDetail } from './money.contract'
import { MoneyHead } from './money-head'
import { MoneyPage } from './money-page'
import { BakeryLink, Facts, History, Part, Sums } from './money-parts'
import { INVOICE_WORDS, onDay, plainWords } from './money-words'
import { CardPayments } from './payment-money'

export function InvoiceMoneyScreen() {
  const { id = '' } = useParams()
  const answer = useAnswer<InvoiceDetail>(`invoice-money:${id}`, {
    read: (signal) => moneyApi('GET /admin/invoices/:id', { params: { id }, signal }),
    live: ({ type }) => type === 'hello',
  })
  return (
    <MoneyPage title="Invoice" list="/admin/invoices" answer={answer}>
      {(invoice) => <InvoiceMoney invoice={invoice} onChanged={answer.reload} />}
    </MoneyPage>
  )
}

function InvoiceMoney({ invoice, onChanged }: { invoice: InvoiceDetail; onChanged: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <MoneyHead
        tab="invoices"
        title={`Invoice ${invoiceNumber(invoice.number)}`}
        standings={[INVOICE_WORDS[invoice.state]]}
      >
        <BakeryLink bakery={invoice.bakery} />
        <span>Sent {onDay(invoice.created_at)}</span>
      </MoneyHead>
      {invoice.left_to_refund > 0 && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
          Refund
        </Button>
      )}
      {asking && (
        <RefundInvoice
          invoice={invoice}
          most={invoice.left_to_refund}
          by_team
          learn={onChanged}
          onClose={() => setAsking(false)}
        />
      )}
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-8">
          <Part title="What it’s for">
            <Lines lines={invoice.lines} />
            <Sums
              sums={[
                ['Subtotal', invoice.subtotal],
                ...(invoice.tax > 0 ? [['Tax', invoice.tax] as [string, number]] : []),
                ['Total', invoice.total],
                ['Paid', invoice.paid],
                ['Refunded', invoice.refunded],
              ]}
            />
          </Part>
          <Part title="Customer">
            <Facts
              facts={[
                ['Name', invoice.customer_name],
                ['Email', invoice.customer_email],
                ['Due', invoice.due_on && onDay(`${invoice.due_on}T12:00:00Z`)],
                [
                  'Order',
                  invoice.order_id && (
                    <Link key="order" to={`/admin/orders/${invoice.order_id}`} className="prose-link">
                      Its order
                    </Link>
                  ),
                ],
              ]}
            />
          </Part>
          <Part title="History">
            <History history={invoice.history} />
          </Part>
        </div>
        <div className="grid grid-cols-1 gap-8">
          <CardPayments payments={invoice.payments} onChanged={onChanged} />
          {invoice.by_hand.length > 0 && (
            <Part title="Marked as paid by the baker">
              <ul className="grid gap-1">
                {invoice.by_hand.map(({ id, method, amount, undone, at }) => (
                  <li key={id}>
                    {formatDollars(amount)}, {plainWords(method)}, {onDay(at)}
                    {undone && <span className="text-soft"> (taken back)</span>}
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </div>
      </div>
    </>
  )
}

const Lines = ({ lines }: { lines: InvoiceDetail['lines'] }) => (
  <ul className="grid gap-2">
    {lines.map(({ description, quantity, unit_price }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sent invoice doesn't change
      <li key={at} className="flex justify-between gap-4">
        <span className="wrap-anywhere">
          {quantity} × {description}
        </span>
        <span className="tabular-nums">{formatDollars(quantity * unit_price)}</span>
      </li>
    ))}
  </ul>
)
