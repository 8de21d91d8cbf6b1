import { MessageCircle } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { formatDollars } from '~/lib/money'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { usePaymentPage } from '../payments/use-payment-page'
import { Failed } from './failed'
import { NO_SUCH_INVOICE, type Part } from './invoice'
import { InvoiceHistory } from './invoice-history'
import { InvoicePaper } from './invoice-paper'
import { InvoicePayments } from './invoice-payments'
import { dueLine, standingOf, titleOf } from './invoice-words'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'
import { PaperButtons } from './paper-buttons'
import { Returned } from './returned'
import { useInvoice } from './use-invoice'

/** An invoice as whoever it was sent to reads and pays it. */
export function RecipientScreen({ id }: { id: string }) {
  const [params] = useSearchParams()
  const { invoice, missing, problem, reload, learn } = useInvoice(id)
  if (missing) return <ForAnother />
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader
        className="pb-0!"
        above={
          <Link to="/account/invoices" className="prose-link justify-self-start py-2.5">
            Your Invoices
          </Link>
        }
        title={invoice ? titleOf(invoice) : 'Invoice'}
        intro={
          invoice && (
            <>
              From{' '}
              <Link to={`/bakery/${invoice.bakery.slug}`} className="prose-link">
                {invoice.bakery.name}
              </Link>
            </>
          )
        }
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!invoice && !problem && <Skeleton className="h-96 rounded-card" />}
      {invoice && params.has('paid') && <Returned invoice={invoice} learn={learn} />}
      {invoice && <Found invoice={invoice} learn={learn} />}
    </div>
  )
}

interface FoundProps {
  invoice: Invoice
  learn: (invoice: Invoice) => void
}

function Found({ invoice, learn }: FoundProps) {
  const { words, tone } = standingOf(invoice)
  const { order_id, bakery_id, viewer } = invoice
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <Card padded className="grid gap-5 max-lg:order-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>For {invoice.customer_name}</p>
          <Badge tone={tone}>{words}</Badge>
        </div>
        <InvoicePaper paper={invoice} />
      </Card>
      <Card padded className="grid gap-4 max-lg:order-1">
        {viewer === 'customer' ? (
          <Pay invoice={invoice} />
        ) : (
          <Notice
            action={
              <LinkButton size="sm" to={`/dashboard/invoices/${invoice.id}`}>
                Open it in my dashboard
              </LinkButton>
            }
          >
            This is what {invoice.customer_name} sees, with a way to pay.
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <PaperButtons invoice={invoice} />
          {viewer === 'customer' && (
            <LinkButton
              variant="secondary"
              to={order_id ? `/messages?order=${order_id}` : `/messages?bakery=${bakery_id}`}
            >
              <MessageCircle className="size-4.5" aria-hidden="true" />
              Message the bakery
            </LinkButton>
          )}
        </div>
      </Card>
      <Card padded className="grid gap-4 max-lg:order-3 lg:col-start-2">
        <h2 className="display-3">What happened so far</h2>
        {invoice.paid > 0 && <InvoicePayments invoice={invoice} learn={learn} />}
        <InvoiceHistory invoice={invoice} />
      </Card>
    </div>
  )
}

/** What is owed, and the ways to pay it. */
function Pay({ invoice }: { invoice: Invoice }) {
  const { pay, busy } = usePaymentPage<Part>()
  const { id, state, open, card, card_problem } = invoice
  const due = dueLine(invoice)
  const begin = (part: Part) =>
    pay(part, () => invoicesApi('POST /invoices/:id/pay', { params: { id }, body: { part } }))
  if (state === 'void') return <p>This invoice is void. You don’t owe anything.</p>
  if (open <= 0) return <p className="font-semibold text-lg">All paid. Thank you!</p>
  // A large sum is paid in several payments (decision 42).
  const all = card && card.all < open ? `Pay ${formatDollars(card.all)} of it` : 'Pay all of it'
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

/** Decision 37: an invoice opens for the address it was sent to. Nobody learns whether there is one. */
function ForAnother() {
  const user = useUser()
  return (
    <div className="column pb-16">
      <PageHeader title="Invoice" />
      <EmptyState title={NO_SUCH_INVOICE} action={<LinkButton to="/account/invoices">See my invoices</LinkButton>}>
        An invoice opens only for the email address it was sent to.{' '}
        {user?.email && (
          <>
            You’re signed in as <span className="break-all">{user.email}</span>.
          </>
        )}
      </EmptyState>
    </div>
  )
}
