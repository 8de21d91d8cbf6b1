import { CalendarPlus, MessageCircle } from 'lucide-react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { formatIn } from '~/lib/zone'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { saveFile } from '~/ui/save-file'
import { Skeleton } from '~/ui/skeleton'
import { asWindow, type Window, windowLabel } from '../opening/windows'
import { eventFile } from '../orders/calendar'
import { AccountOffer } from '../pay-links/account-offer'
import { useHeld } from '../pay-links/held'
import { NoLink } from '../pay-links/no-link'
import { WriteToBakery } from '../pay-links/write-to-bakery'
import { invoicePath, NO_SUCH_INVOICE } from './invoice'
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
  const [query] = useSearchParams()
  const payment_id = query.get('paid')
  const { invoice, no_link, missing, problem, reload, learn } = useInvoice(id)
  const user = useUser()
  const { token } = useHeld()
  if (no_link) return <NoLink why={no_link} />
  if (missing) return <ForAnother />
  // Signed in with the address that it was sent to, the customer sees it among all of theirs.
  if (token && user && invoice?.customer_email === user.email)
    return <Navigate to={{ pathname: invoicePath(id), search: query.toString() }} replace />
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader
        className="pb-0!"
        above={
          !token && (
            <Link to="/account/invoices" className="prose-link justify-self-start py-2.5">
              Your Invoices
            </Link>
          )
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
      {invoice && <Booked invoice={invoice} />}
      {invoice && invoice.open === 0 && <Offer invoice={invoice} />}
      {invoice && <Found invoice={invoice} learn={learn} />}
      {invoice && invoice.open > 0 && <Offer invoice={invoice} />}
    </div>
  )
}

/** After the money, and never between somebody and what is left to pay. */
function Offer({ invoice: { id, paid, bakery, customer_email: email, quote_id } }: { invoice: Invoice }) {
  const signed_in = useUser() !== null
  if (paid === 0) return null
  const offer = { email, signed_in, has_account: quote_id !== null }
  return <AccountOffer bakery={bakery.name} {...offer} origin={{ from: invoicePath(id) }} />
}

interface FoundProps {
  invoice: Invoice
  learn: (invoice: Invoice) => void
}

function Found({ invoice, learn }: FoundProps) {
  const { words, tone } = standingOf(invoice)
  const { viewer } = invoice
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
          {viewer === 'customer' && <AddToCalendar invoice={invoice} />}
          {viewer === 'customer' && <Message invoice={invoice} />}
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

function Message({ invoice: { order_id, bakery_id, bakery, customer_email } }: { invoice: Invoice }) {
  if (useHeld().token) return <WriteToBakery bakery={bakery.name} email={customer_email} />
  return (
    <LinkButton variant="secondary" to={order_id ? `/messages?order=${order_id}` : `/messages?bakery=${bakery_id}`}>
      <MessageCircle className="size-4.5" aria-hidden="true" />
      Message the bakery
    </LinkButton>
  )
}

/** Null without a date, and once it has passed. */
function dateOf({ booked }: Invoice): Window | null {
  const window = booked && asWindow(booked.requested_for, booked.requested_until)
  return window && Date.parse(window.ends_at) > Date.now() ? window : null
}

function Booked({ invoice }: { invoice: Invoice }) {
  const { bakery, booked, paid } = invoice
  const window = dateOf(invoice)
  if (!window || !booked || paid === 0) return null
  const day = formatIn(bakery.time_zone, new Date(window.starts_at), FULL_DAY)
  return (
    <Notice kind="success" title={`${day} is yours`}>
      {booked.fulfillment_type === 'delivery' ? 'Delivery' : 'Pickup'} {windowLabel(window, bakery.time_zone)}.
    </Notice>
  )
}

const FULL_DAY = { weekday: 'long', month: 'short', day: 'numeric' } as const

function AddToCalendar({ invoice }: { invoice: Invoice }) {
  const { order_id, booked, bakery, lines } = invoice
  const { token } = useHeld()
  const window = dateOf(invoice)
  if (!order_id || !window || !booked) return null
  const goods = lines.map(({ quantity, description }) => `${quantity} × ${description}`)
  const save = () => {
    const event = { ...booked, id: order_id, bakery, window, goods }
    const file = eventFile(event, token ? null : location.href, new Date())
    saveFile(new Blob([file], { type: 'text/calendar' }), `order-${booked.order_number}.ics`)
  }
  return (
    <Button variant="secondary" onClick={save}>
      <CalendarPlus className="size-4.5" aria-hidden="true" />
      Add to calendar
    </Button>
  )
}

/** Ruling 37: without its link, an invoice opens only for the address it was sent to. Another reader doesn't learn whether it exists. */
function ForAnother() {
  const user = useUser()
  return (
    <div className="column pb-16">
      <PageHeader title="Invoice" />
      <EmptyState title={NO_SUCH_INVOICE} action={<LinkButton to="/account/invoices">See my invoices</LinkButton>}>
        Open it from its email, or sign in with the email address it was sent to.{' '}
        {user?.email && (
          <>
            You’re signed in as <span className="break-all">{user.email}</span>.
          </>
        )}
      </EmptyState>
    </div>
  )
}
