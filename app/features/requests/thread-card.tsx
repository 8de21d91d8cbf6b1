import { CakeSlice, CircleDollarSign, type LucideIcon, ReceiptText, ScrollText } from 'lucide-react'
import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { Skeleton } from '~/ui/skeleton'
import { requestHref } from '../desk/desk-tabs'
import { METHOD_WORDS, standingOf, titleOf } from '../invoices/invoice-words'
import { useInvoice } from '../invoices/use-invoice'
import type { DrawCard } from '../messages/message-card'
import { requestPath } from './request'
import { dayWords } from './request-dates'
import { payNow, QUOTE_WORDS, standingWords, waitsForBakery } from './request-words'
import { useRequest } from './use-request'

type Side = Parameters<DrawCard>[1]

interface ThreadCardProps {
  card: Parameters<DrawCard>[0]
  side: Side
}

/** What a conversation is about, as it is now, with what to do next. */
export default function ThreadCard({ card, side }: ThreadCardProps) {
  if (card.kind === 'invoice') return <InvoiceCard {...card} side={side} />
  return (
    <RequestCard request_id={card.request_id} quote_id={card.kind === 'quote' ? card.quote_id : null} side={side} />
  )
}

interface RequestCardProps {
  request_id: string
  /** Where it is about one of its quotes. */
  quote_id: string | null
  side: Side
}

function RequestCard({ request_id, quote_id, side }: RequestCardProps) {
  const { data: request, problem } = useRequest(request_id)
  if (!request) return problem ? <Gone /> : <CardSkeleton />
  const to = side === 'bakery' ? requestHref(request.bakery_id, request_id) : requestPath(request_id)
  const standing = { state: request.state, quote: request.quotes[0] ?? null }
  const quote = request.quotes.find(({ id }) => id === quote_id)
  if (!quote)
    return (
      <Frame
        icon={CakeSlice}
        to={to}
        title={`Custom order for ${dayWords(request.date)}`}
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
      line={open ? `Custom order for ${dayWords(request.date)}` : QUOTE_WORDS[quote.state]}
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
  /** Where it is about money that came. */
  payment_id: string | null
  side: Side
}

function InvoiceCard({ invoice_id, payment_id, side }: InvoiceCardProps) {
  const { invoice, problem } = useInvoice(invoice_id)
  if (!invoice) return problem ? <Gone /> : <CardSkeleton />
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
  to: string
  title: string
  line: string
  act: string
}

const Frame = ({ icon: Icon, to, title, line, act }: FrameProps) => (
  <Link
    to={to}
    className="flex min-w-60 items-center gap-3 rounded-control border border-oat bg-paper px-3 py-2.5 text-ink no-underline hover:border-edge"
  >
    <Icon className="size-6 shrink-0 text-crust" aria-hidden="true" />
    <span className="grid min-w-0 text-[0.9375rem] leading-snug">
      <span className="font-semibold wrap-anywhere">{title}</span>
      <span className="text-soft">{line}</span>
      <span className="font-semibold text-crust">{act}</span>
    </span>
  </Link>
)

const Gone = () => (
  <p className="rounded-control border border-edge border-dashed px-3 py-2.5 text-soft">We couldn’t load this card.</p>
)

/** As tall as a card, so that a conversation does not jump under whoever reads it. */
const CardSkeleton = () => <Skeleton className="h-21 w-60" />
