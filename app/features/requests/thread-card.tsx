import { CakeSlice, CircleDollarSign, type LucideIcon, ReceiptText, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { longDate } from '~/lib/zone'
import { cn } from '~/ui/cn'
import { Skeleton } from '~/ui/skeleton'
import { useAuth } from '../accounts/auth-context'
import { requestHref } from '../desk/desk-tabs'
import { METHOD_WORDS, standingOf, titleOf } from '../invoices/invoice-words'
import { useInvoice } from '../invoices/use-invoice'
import type { DrawCard } from '../messages/message-card'
import { requestPath } from './request'
import { payNow, QUOTE_WORDS, standingWords, waitsForBakery } from './request-words'
import { useRequest } from './use-request'

type Side = Parameters<DrawCard>[1]

interface ThreadCardProps {
  card: Parameters<DrawCard>[0]
  side: Side
}

/** Shows a request, quote or invoice as it is now, not as it was when it was sent. */
export default function ThreadCard({ card, side }: ThreadCardProps) {
  if (card.kind === 'invoice') return <InvoiceCard {...card} side={side} />
  return (
    <RequestCard request_id={card.request_id} quote_id={card.kind === 'quote' ? card.quote_id : null} side={side} />
  )
}

interface RequestCardProps {
  request_id: string
  /** Null where the card is about the request itself. */
  quote_id: string | null
  side: Side
}

function RequestCard({ request_id, quote_id, side }: RequestCardProps) {
  const { data: request, problem } = useRequest(request_id)
  const { helps_bakery_id } = useAuth()
  if (!request) return problem ? <Gone>We couldn’t load this card.</Gone> : <CardSkeleton />
  const helping = side === 'bakery' && helps_bakery_id === request.bakery_id
  const to = side === 'bakery' ? requestHref(request.bakery_id, request_id) : requestPath(request_id)
  const standing = { ...request, quote: request.quotes[0] ?? null }
  const quote = request.quotes.find(({ id }) => id === quote_id)
  // Quotes are the owner's, and so is the room where they are written (decision 177).
  if (helping)
    return (
      <Frame
        icon={CakeSlice}
        title={`Custom order for ${longDate(request.date)}`}
        line={quote_id ? 'A quote. The owner handles it.' : standingWords(standing, side).label}
      />
    )
  if (!quote)
    return (
      <Frame
        icon={CakeSlice}
        to={to}
        title={`Custom order for ${longDate(request.date)}`}
        line={standingWords(standing, side).label}
        act={side === 'bakery' && waitsForBakery(standing) ? 'Write a quote' : 'See the request'}
      />
    )
  const open = quote.state === 'open' && request.state === 'open'
  const part = quote.deposit === null ? 'all' : 'deposit'
  return (
    <Frame
      icon={ScrollText}
      to={to}
      title={`Quote: ${formatDollars(quote.total)}`}
      line={open ? `Custom order for ${longDate(request.date)}` : QUOTE_WORDS[quote.state]}
      act={
        open && side === 'customer'
          ? `${part === 'deposit' ? 'Pay the deposit of' : 'Accept and pay'} ${formatDollars(payNow(quote, part))}`
          : 'See the quote'
      }
    />
  )
}

interface InvoiceCardProps {
  invoice_id: string
  /** Set where the card is about a payment that came. */
  payment_id: string | null
  side: Side
}

function InvoiceCard({ invoice_id, payment_id, side }: InvoiceCardProps) {
  const { invoice, problem } = useInvoice(invoice_id)
  const { helps_bakery_id } = useAuth()
  if (!invoice && problem)
    return (
      <Gone>
        {side === 'bakery' && helps_bakery_id ? 'An invoice. The owner handles it.' : 'We couldn’t load this card.'}
      </Gone>
    )
  if (!invoice) return <CardSkeleton />
  const payment = invoice.payments.find(({ id }) => id === payment_id)
  const open = invoice.open > 0 && `${formatDollars(invoice.open)} to go`
  return (
    <Frame
      icon={payment ? CircleDollarSign : ReceiptText}
      to={side === 'bakery' ? `/dashboard/invoices/${invoice_id}` : `/invoices/${invoice_id}`}
      title={payment ? `Paid ${formatDollars(payment.amount)}` : `${titleOf(invoice)}: ${formatDollars(invoice.total)}`}
      line={[payment ? METHOD_WORDS[payment.method] : standingOf(invoice).words, open].filter(Boolean).join(' · ')}
      act="See the invoice"
    />
  )
}

interface FrameProps {
  icon: LucideIcon
  title: string
  line: string
  /** None where there is nothing to open. */
  to?: string
  act?: string
}

function Frame({ icon: Icon, to, title, line, act }: FrameProps) {
  const inside = (
    <>
      <Icon className="size-6 shrink-0 text-crust" aria-hidden="true" />
      <span className="grid min-w-0 text-[0.9375rem] leading-snug">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <span className="text-soft">{line}</span>
        {act && <span className="font-semibold text-crust">{act}</span>}
      </span>
    </>
  )
  const look = 'flex min-w-60 items-center gap-3 rounded-control border border-oat bg-paper px-3 py-2.5 text-ink'
  return to ? (
    <Link to={to} className={cn(look, 'no-underline hover:border-edge')}>
      {inside}
    </Link>
  ) : (
    <div className={look}>{inside}</div>
  )
}

const Gone = ({ children }: { children: ReactNode }) => (
  <p className="rounded-control border border-edge border-dashed px-3 py-2.5 text-soft">{children}</p>
)

/** As tall as a card, so that a conversation does not jump under its reader. */
const CardSkeleton = () => <Skeleton className="h-21 w-60" />
