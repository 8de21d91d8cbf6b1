import { Copy, HandCoins, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toast'
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
  const copy = () => {
    const link = `${location.origin}/invoices/${id}`
    // Where the browser forbids copying, the baker sees the link instead.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(link))
      .then(
        () => toast.success('Link copied. It opens for your customer’s email address.'),
        () => toast(link),
      )
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
      <Button variant="secondary" onClick={copy}>
        <Copy className="size-4.5" aria-hidden="true" />
        Copy link
      </Button>
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
      {Asked && (
        <Suspense>
          <Asked invoice={invoice} learn={learn} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </div>
  )
}
