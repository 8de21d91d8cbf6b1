import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { formatDollars } from '~/lib/money'
import { dayOf, shortDate } from '~/lib/zone'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { toast } from '~/ui/toast'
import { METHOD_WORDS } from './invoice-words'
import { invoicesApi } from './invoices.calls'
import type { Invoice, InvoicePayment } from './invoices.contract'

interface InvoicePaymentsProps {
  invoice: Invoice
  learn: (invoice: Invoice) => void
}

/** Only the baker can take back a payment marked by hand. */
export function InvoicePayments({ invoice, learn }: InvoicePaymentsProps) {
  const [undoing, setUndoing] = useState<InvoicePayment | null>(null)
  // A page to pay that was opened and left is no payment.
  const payments = invoice.payments.filter(({ state }) => state === 'paid' || state === 'undone')
  const undo = async ({ id: payment_id }: InvoicePayment) => {
    try {
      learn(await invoicesApi('DELETE /invoices/:id/payments/:payment_id', { params: { id: invoice.id, payment_id } }))
      toast.success('Payment undone')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  if (payments.length === 0) return <p className="text-soft">Nothing has been paid yet.</p>
  return (
    <>
      <ul className="grid divide-y divide-oat">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <p className={payment.state === 'undone' ? 'text-soft line-through' : 'font-semibold'}>
                {METHOD_WORDS[payment.method]} · {dayPaid(payment, invoice)}
              </p>
              {payment.note && <p className="text-sm text-soft wrap-anywhere">{payment.note}</p>}
              {payment.fee !== null && payment.fee > 0 && (
                <p className="text-sm text-soft">Card fee {formatDollars(payment.fee)}</p>
              )}
              {payment.refunded > 0 && (
                <p className="font-medium text-jam text-sm">{formatDollars(payment.refunded)} refunded</p>
              )}
            </div>
            <div className="grid justify-items-end gap-1">
              <p className="tabular-nums">{formatDollars(payment.amount)}</p>
              {payment.state === 'undone' && <Badge>Undone</Badge>}
              {invoice.viewer === 'bakery' && payment.state === 'paid' && payment.method !== 'card' && (
                <Button variant="quiet" size="sm" className="-mr-4" onClick={() => setUndoing(payment)}>
                  Undo
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {undoing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setUndoing(null)}
          title="Undo this payment?"
          description={`${formatDollars(undoing.amount)} will count as not paid again. The history keeps both.`}
          confirmLabel="Undo payment"
          cancelLabel="Keep it"
          onConfirm={() => undo(undoing)}
        />
      )}
    </>
  )
}

const dayPaid = ({ received_on, paid_at }: InvoicePayment, { bakery }: Invoice): string => {
  const day = received_on ?? (paid_at && dayOf(paid_at, bakery.time_zone))
  return day ? shortDate(day) : ''
}
