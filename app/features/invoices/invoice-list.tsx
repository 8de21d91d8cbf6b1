import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { formatIn } from '~/lib/zone'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card, coverClass } from '~/ui/card'
import { Skeleton } from '~/ui/skeleton'
import { dueLine, standingOf, titleOf } from './invoice-words'
import type { InvoiceSummary } from './invoices.contract'

interface InvoiceListProps {
  invoices: InvoiceSummary[]
  /** The reader's side: each sees the name of the other. */
  side: 'bakery' | 'customer'
  more: boolean
  growing: boolean
  onMore: () => void
}

export function InvoiceList({ invoices, side, more, growing, onMore }: InvoiceListProps) {
  return (
    <>
      <ul className="grid gap-3">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <Row invoice={invoice} side={side} />
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="secondary" className="mx-auto flex" loading={growing} onClick={onMore}>
          Load more
        </Button>
      )}
    </>
  )
}

function Row({ invoice, side }: { invoice: InvoiceSummary; side: InvoiceListProps['side'] }) {
  const { id, bakery, customer_name, total, open, paid, sent_at, created_at } = invoice
  const { words, tone } = standingOf(invoice)
  const bakers = side === 'bakery'
  const at = formatIn(bakery.time_zone, new Date(sent_at ?? created_at), { dateStyle: 'medium' })
  return (
    <Card
      interactive
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto_8rem]"
    >
      <h2 className="font-semibold text-lg wrap-anywhere">
        <Link to={bakers ? `/dashboard/invoices/${id}` : `/invoices/${id}`} className={coverClass}>
          {bakers ? customer_name : bakery.name}
        </Link>
      </h2>
      <Badge tone={tone} className="sm:row-span-2">
        {words}
      </Badge>
      <p className="text-[0.9375rem] text-soft max-sm:order-last max-sm:col-span-2">
        {[titleOf(invoice), sent_at ? at : `created ${at}`, dueLine(invoice)].filter(Boolean).join(' · ')}
      </p>
      <div className="max-sm:order-last max-sm:col-span-2 max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:text-right">
        <p className="font-semibold tabular-nums">{formatDollars(total)}</p>
        {paid > 0 && open > 0 && <p className="text-sm text-soft tabular-nums">{formatDollars(open)} open</p>}
      </div>
    </Card>
  )
}

export const WaitingList = () => (
  <div role="status" className="grid gap-3">
    <span className="sr-only">Loading invoices</span>
    <Skeleton className="h-22 rounded-card" />
    <Skeleton className="h-22 rounded-card" />
    <Skeleton className="h-22 rounded-card" />
  </div>
)
