import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { Notice } from '~/ui/notice'
import { findingWords } from '../health/health'
import type { OrderDetail, PaymentDetail } from './money.contract'
import { atTime } from './money-words'

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-1 content-start gap-3">
    <h2 className="display-3">{title}</h2>
    {children}
  </section>
)

export type Fact = [label: string, value: ReactNode]

/** Those with nothing to say are left out. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5 max-sm:grid-cols-1 max-sm:gap-y-0.5">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([label, value]) => (
        <div key={label} className="col-span-full grid grid-cols-subgrid max-sm:block max-sm:py-1">
          <dt className="text-soft">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
)

export type Sum = [label: string, amount: number]

export const Sums = ({ sums }: { sums: Sum[] }) => (
  <dl className="grid max-w-md gap-1.5">
    {sums.map(([label, amount]) => (
      <div key={label} className="flex justify-between gap-4">
        <dt className="text-soft">{label}</dt>
        <dd className="tabular-nums">{formatDollars(amount)}</dd>
      </div>
    ))}
  </dl>
)

const ROLES: Record<OrderDetail['history'][number]['by_role'], string> = {
  customer: 'The customer',
  guest: 'The customer',
  bakery: 'The bakery',
  admin: 'An admin',
  system: 'Automatic',
}

export const History = ({ history }: { history: OrderDetail['history'] }) => (
  <ol className="grid gap-3 border-oat border-l-2 pl-4">
    {history.map((entry, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: history only grows at its end
      <li key={at}>
        <p className="font-medium wrap-anywhere">{entry.said}</p>
        <p className="text-sm text-soft">
          {entry.by_role === 'admin' && entry.by ? (
            <Link to={`/admin/users/${entry.by.id}`} className="prose-link">
              {entry.by.full_name}
            </Link>
          ) : (
            ROLES[entry.by_role]
          )}{' '}
          · {atTime(entry.at)}
        </p>
      </li>
    ))}
  </ol>
)

export const Findings = ({ findings }: { findings: PaymentDetail['findings'] }) =>
  findings.map(({ id, kind, detail, created_at, resolved_at }) => {
    const { title, line } = findingWords(kind)
    return (
      <Notice key={id} kind={resolved_at ? 'info' : 'warning'} title={title}>
        <p>{resolved_at ? `Closed ${atTime(resolved_at)}.` : line}</p>
        {detail && <p className="wrap-anywhere">{detail}</p>}
        <p>
          Since {atTime(created_at)}.{' '}
          {!resolved_at && (
            <Link to="/admin/health" className="prose-link">
              All findings
            </Link>
          )}
        </p>
      </Notice>
    )
  })

export const BakeryLink = ({ bakery }: { bakery: { id: string; name: string } | null }) =>
  bakery && (
    <Link to={`/admin/bakeries/${bakery.id}`} className="prose-link">
      {bakery.name}
    </Link>
  )
