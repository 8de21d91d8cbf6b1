import { formatDollars } from '~/lib/money'
import { DATE, formatDay, formatIn, SHORT_DAY } from '~/lib/zone'
import { Failed } from '~/ui/failed'
import { MoreButton } from '~/ui/more-button'
import { Skeleton } from '~/ui/skeleton'
import { Table } from '~/ui/table'
import type { usePayments } from './use-payments'

type PaymentsTableProps = { payments: ReturnType<typeof usePayments>; time_zone: string }

export function PaymentsTable({ payments, time_zone }: PaymentsTableProps) {
  const { data, problem, reload, more, growing } = payments
  const amount = (dollars: number) => (dollars > 0 ? formatDollars(dollars) : null)
  if (!data) return problem ? <Failed problem={problem} onAgain={reload} /> : <Skeleton className="h-40 rounded-card" />
  if (data.rows.length === 0)
    return <p className="text-soft">No payments yet. You’ll see what you keep from each one here.</p>
  return (
    <section className="grid gap-4">
      {problem && <Failed problem={problem} onAgain={reload} />}
      <div className="below [--tall:30rem]">
        <Table
          caption="Card payments"
          captionVisible
          rows={data.rows}
          rowKey={({ id }) => id}
          columns={[
            { header: 'For', cell: ({ name }) => <span className="inline-block first-letter:uppercase">{name}</span> },
            { header: 'Paid', cell: ({ paid_at }) => day(paid_at, time_zone) },
            {
              header: 'Clears',
              cell: ({ payout_on }) => (payout_on ? formatDay(payout_on, SHORT_DAY) : 'Being processed'),
            },
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
      <MoreButton more={data.more} growing={growing} onMore={more} label="Show earlier payments" />
    </section>
  )
}

export const day = (at: string, time_zone: string) => formatIn(time_zone, new Date(at), DATE)
