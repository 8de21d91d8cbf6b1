import { HandCoins, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toast'
import { BakersLink } from '../pay-links/bakers-link'
import { isOwed } from './invoice'
import { mayVoid, refundable } from './invoice-words'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'
import { PaperButtons } from './paper-buttons'

const DIALOGS = {
  paid: lazy(async () => ({ default: (await import('./mark-paid-dialog')).MarkPaidDialog })),
  refund: lazy(async () => ({ default: (await import('./refund-invoice-dialog')).RefundInvoiceDialog })),
  void: lazy(async () => ({ default: (await import('./void-dialog')).VoidDialog })),
}

interface BakersActionsProps {
  invoice: Invoice
  learn: (invoice: Invoice) => void
}

export function BakersActions({ invoice, learn }: BakersActionsProps) {
  const [asking, setAsking] = useState<keyof typeof DIALOGS | null>(null)
  const [sending, setSending] = useState(false)
  const { id, state } = invoice
  const Asked = asking && DIALOGS[asking]
  const again = async () => {
    setSending(true)
    try {
      learn(await invoicesApi('POST /invoices/:id/send', { params: { id } }))
      toast.success(`Sent to ${invoice.customer_email} again`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setSending(false)
  }
  const owed = isOwed(state)
  return (
    <div className="flex flex-wrap gap-3">
      {owed && (
        <Button onClick={() => setAsking('paid')}>
          <HandCoins className="size-4.5" aria-hidden="true" />
          Mark as paid
        </Button>
      )}
      {owed && invoice.customer_email && (
        <Button variant="secondary" loading={sending} onClick={again}>
          <Send className="size-4.5" aria-hidden="true" />
          Send again
        </Button>
      )}
      <PaperButtons invoice={invoice} />
      {refundable(invoice) > 0 && (
        <Button variant="secondary" onClick={() => setAsking('refund')}>
          Refund
        </Button>
      )}
      {mayVoid(invoice) && (
        <Button variant="secondary" className="text-jam" onClick={() => setAsking('void')}>
          Void
        </Button>
      )}
      {invoice.customer_email && state !== 'void' && (
        <BakersLink kind="invoice" id={id} email={invoice.customer_email} time_zone={invoice.bakery.time_zone} />
      )}
      {Asked && (
        <Suspense>
          <Asked invoice={invoice} learn={learn} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </div>
  )
}
