import { useState } from 'react'
import { formatDollars } from '~/lib/money'
import { DATE, formatIn } from '~/lib/zone'
import { Button } from '~/ui/button'
import { Table } from '~/ui/table'
import { byPayout, latestOf, type Payment } from './payments'

/** What the baker keeps of each payment, by the day from which on it goes to the bank. Days are the bakery's own. */
export function PaymentsTable({ payments, time_zone }: { payments: Payment[]; time_zone: string }) {
  const [all, setAll] = useState(false)
  const amount = (dollars: number) => (dollars > 0 ? formatDollars(dollars) : null)
  const groups = byPayout(payments, time_zone)
  // A phone is held up by a table of a hundred rows, and most look for the latest.
  const shown = all ? groups : latestOf(groups)
  return (
    <div className="grid gap-8">
      {shown.map(({ from, keeps, rows }) => (
        <div key={from} className="below [--tall:30rem]">
          <Table
            caption={
              from
                ? `On its way to your bank from ${day(from, time_zone)}: ${formatDollars(keeps)}`
                : `Still being processed: ${formatDollars(keeps)}`
            }
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
      {shown.length < groups.length && (
        <Button variant="secondary" className="justify-self-center" onClick={() => setAll(true)}>
          Show earlier payments
        </Button>
      )}
    </div>
  )
}

export const day = (at: string, time_zone: string) => formatIn(time_zone, new Date(at), DATE)
