import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { useAnswer } from '~/live/use-answer'
import { Card, coverClass } from '~/ui/card'
import { Skeleton } from '~/ui/skeleton'
import { invoicesApi } from './invoices.calls'
import type { Filter } from './use-invoices'

interface InvoiceTotalsProps {
  bakery_id: string
  href: (state: Filter) => string
}

export function InvoiceTotals({ bakery_id, href }: InvoiceTotalsProps) {
  const { data } = useAnswer(bakery_id, {
    read: (signal) => invoicesApi('GET /bakeries/:bakery_id/invoice-totals', { params: { bakery_id }, signal }),
    live: (event) => event.type === 'hello' || (event.type === 'invoice' && event.bakery_id === bakery_id),
  })
  // Without an answer the list below still says what went wrong.
  const figures = [
    { label: 'Open', state: 'open', amount: data?.open, count: data?.open_count },
    { label: 'Overdue', state: 'overdue', amount: data?.overdue, count: data?.overdue_count },
    { label: 'Paid this year', state: 'paid', amount: data?.paid, count: data?.paid_count },
  ] as const
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {figures.map(({ label, state, amount, count = 0 }) => (
        <li key={state}>
          <Card interactive className="grid h-full grid-cols-[1fr_auto] items-center gap-x-4 px-5 py-4 sm:grid-cols-1">
            <Link to={href(state)} preventScrollReset className={`${coverClass} text-soft`}>
              {label}
            </Link>
            {amount === undefined ? (
              <Skeleton className="h-[1lh] w-24 display-3" />
            ) : (
              <span className={`display-3 tabular-nums ${state === 'overdue' && amount > 0 ? 'text-jam' : ''}`}>
                {formatDollars(amount)}
              </span>
            )}
            <span className="text-sm text-soft max-sm:col-span-2">
              {count === 1 ? '1 invoice' : `${count} invoices`}
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}
