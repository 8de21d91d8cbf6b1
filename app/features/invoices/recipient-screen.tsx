import { MessageCircle } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { NO_SUCH_INVOICE } from './invoice'
import { InvoiceHistory } from './invoice-history'
import { InvoicePaper } from './invoice-paper'
import { InvoicePayments } from './invoice-payments'
import { standingOf, titleOf } from './invoice-words'
import type { Invoice } from './invoices.contract'
import { PaperButtons } from './paper-buttons'
import { PayInvoice } from './pay-invoice'
import { Returned } from './returned'
import { useInvoice } from './use-invoice'

export function RecipientScreen({ id }: { id: string }) {
  const payment_id = useSearchParams()[0].get('paid')
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
      {invoice && payment_id && <Returned invoice={invoice} payment_id={payment_id} learn={learn} />}
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
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <Card padded className="grid gap-5 max-lg:order-2 lg:row-span-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>For {invoice.customer_name}</p>
          <Badge tone={tone}>{words}</Badge>
        </div>
        <InvoicePaper paper={invoice} />
      </Card>
      <Card padded className="grid gap-4 max-lg:order-1">
        {viewer === 'customer' ? (
          <PayInvoice invoice={invoice} />
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
        <h2 className="display-3">Updates</h2>
        {invoice.paid > 0 && <InvoicePayments invoice={invoice} learn={learn} />}
        <InvoiceHistory invoice={invoice} />
      </Card>
    </div>
  )
}

/** Ruling 37: an invoice opens only for the address it was sent to. Another reader doesn't learn whether it exists. */
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
