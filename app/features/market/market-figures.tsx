import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { grouped } from '~/lib/text'
import type { MarketFlows, Overview } from './market.contract'
import { changeWords, type Rows, rowsPath, shareWords } from './market-span'

interface Shown {
  label: string
  of: (flows: MarketFlows) => number
  note: (flows: MarketFlows) => string
  dollars?: true
  rows?: Rows
}

const PAID = { path: '/admin/payments', state: 'paid' }

const SHOWN: Shown[] = [
  {
    ...{ label: 'Orders', of: ({ orders }) => orders, rows: { path: '/admin/orders' } },
    note: ({ cancelled }) => `${grouped(cancelled)} cancelled`,
  },
  {
    ...{ label: 'Paid by card', of: ({ paid }) => paid, dollars: true, rows: PAID },
    note: ({ payments }) => `${grouped(payments)} payments for orders and invoices`,
  },
  {
    ...{ label: 'Our fees', of: ({ fees, fees_back }) => fees - fees_back, dollars: true, rows: PAID },
    note: ({ fees_back }) => `After ${formatDollars(fees_back)} given back`,
  },
  {
    ...{ label: 'Premium and featured', of: ({ own_sales }) => own_sales, dollars: true },
    note: ({ own_refunded }) => `${formatDollars(own_refunded)} refunded`,
  },
  {
    ...{ label: 'Refunds', of: ({ refunded }) => refunded, dollars: true, rows: { path: '/admin/refunds' } },
    note: ({ refunds, refunded, paid }) => `${grouped(refunds)} times, ${shareWords(refunded, paid)} of what was paid`,
  },
  {
    ...{ label: 'Disputes', of: ({ disputes }) => disputes, rows: { path: '/admin/disputes' } },
    note: ({ disputed, lost }) => `${formatDollars(disputed)}, ${formatDollars(lost)} lost`,
  },
  {
    ...{ label: 'New customers', of: ({ orders, returning_orders }) => orders - returning_orders },
    note: ({ orders, returning_orders }) =>
      `${shareWords(returning_orders, orders)} of orders come from customers we know`,
  },
  {
    ...{ label: 'New bakeries', of: ({ new_bakeries }) => new_bakeries, rows: { path: '/admin/bakeries' } },
    note: () => 'On the map for the first time',
  },
]

/** Each with what the same number of days brought before. */
export const MarketFigures = ({ overview: { now, before, from, to, state: place } }: { overview: Overview }) => (
  <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {SHOWN.map(({ label, of, note, dollars, rows }) => (
      <div key={label} className="rounded-card border border-oat bg-paper p-4 md:p-5">
        <dt className="text-soft">
          {rows ? (
            <Link to={rowsPath(rows, { from, to, place })} className="prose-link">
              {label}
            </Link>
          ) : (
            label
          )}
        </dt>
        <dd>
          <span className="block font-display text-[clamp(1.375rem,1rem+2vw,2rem)] tabular-nums leading-tight">
            {dollars ? formatDollars(of(now)) : grouped(of(now))}
          </span>
          <span className="block text-sm text-soft">{note(now)}</span>
          <span className="block text-sm tabular-nums">
            {changeWords(of(now), of(before))}
            <span className="sr-only"> compared with the time right before</span>
          </span>
        </dd>
      </div>
    ))}
  </dl>
)
