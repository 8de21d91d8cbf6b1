import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useHeld } from '../pay-links/held'
import { usePaymentPage } from '../payments/use-payment-page'
import type { Part } from './invoice'
import { dueLine } from './invoice-words'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'

export function PayInvoice({ invoice }: { invoice: Invoice }) {
  const held = useHeld()
  const { pay, busy } = usePaymentPage<Part>()
  const { id, state, open, card, card_problem } = invoice
  const due = dueLine(invoice)
  const begin = (part: Part) =>
    pay(part, () => invoicesApi('POST /invoices/:id/pay', { params: { id }, body: { part }, ...held }))
  if (state === 'void') return <p>This invoice is void. You don’t owe anything.</p>
  if (state === 'closed') return <p>Your order was cancelled, so you don’t owe anything more.</p>
  if (open <= 0) return <p className="font-semibold text-lg">All paid. Thank you!</p>
  // A large sum takes several payments (ruling 42).
  const all = card && card.all < open ? `Pay ${formatDollars(card.all)} for now` : `Pay all ${formatDollars(open)}`
  return (
    <>
      <div>
        <p className="text-soft">To pay</p>
        <p className="display-2 tabular-nums">{formatDollars(open)}</p>
        {due && <p className={invoice.overdue ? 'font-medium text-jam' : 'text-soft'}>{due}</p>}
      </div>
      {card && (
        <div className="grid gap-3">
          {card.deposit !== null && (
            <Button size="lg" loading={busy === 'deposit'} onClick={() => begin('deposit')}>
              Pay the deposit of {formatDollars(card.deposit)}
            </Button>
          )}
          <Button
            size="lg"
            variant={card.deposit === null ? 'primary' : 'secondary'}
            loading={busy === 'all'}
            onClick={() => begin('all')}
          >
            {card.deposit === null && card.all === open ? `Pay ${formatDollars(open)}` : all}
          </Button>
          <p className="text-sm text-soft">By card, on our payment partner’s page. No fee for you.</p>
        </div>
      )}
      {card_problem && <Notice>{card_problem}</Notice>}
    </>
  )
}
