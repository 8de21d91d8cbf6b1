import { formatDollars } from '~/lib/money'
import { DATE, formatIn } from '~/lib/zone'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { Table } from '~/ui/table'
import { byPayout } from './payments'
import type { usePayments } from './use-payments'

type PaymentsTableProps = { payments: ReturnType<typeof usePayments>; time_zone: string }

export function PaymentsTable({ payments, time_zone }: PaymentsTableProps) {
  const { data, problem, reload, more, growing } = payments
  const amount = (dollars: number) => (dollars > 0 ? formatDollars(dollars) : null)
  if (!data) return problem ? <Failed problem={problem} onAgain={reload} /> : <Skeleton className="h-40 rounded-card" />
  if (data.rows.length === 0)
    return <p className="text-soft">No payments yet. You’ll see what you keep from each one here.</p>
  return (
    <div className="grid gap-8">
      {problem && <Failed problem={problem} onAgain={reload} />}
      {byPayout(data.payouts, data.rows).map(({ payout_on, keeps, count, rows }) => (
        <div key={payout_on} className="below [--tall:30rem]">
          <Table
            caption={`${payoutWords(payout_on)}: ${formatDollars(keeps)}${rows.length < count ? ` from ${count} payments` : ''}`}
            captionVisible
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                header: 'For',
                cell: ({ name }) => <span className="inline-block first-letter:uppercase">{name}</span>,
              },
              { header: 'Paid', cell: ({ paid_at }) => day(paid_at, time_zone) },
              { header: 'Customer paid', numeric: true, cell: ({ customer_total }) => formatDollars(customer_total) },
              {
                header: 'Customer got back',
                numeric: true,
                cell: ({ customer_refunded }) => amount(customer_refunded),
              },
              { header: 'Taken from you', numeric: true, cell: ({ refunded }) => amount(refunded) },
              { header: 'You keep', numeric: true, cell: ({ keeps }) => formatDollars(keeps) },
            ]}
          />
        </div>
      ))}
      {data.more && (
        <Button variant="secondary" className="justify-self-center" loading={growing} onClick={more}>
          Show earlier payments
        </Button>
      )}
    </div>
  )
}

const payoutWords = (payout_on: string | null) =>
  payout_on ? `On its way to your bank from ${day(`${payout_on}T12:00:00Z`, 'UTC')}` : 'Still being processed'

export const day = (at: string, time_zone: string) => formatIn(time_zone, new Date(at), DATE)
