import { formatDollars } from '~/lib/money'
import { Table } from '~/ui/table'

export interface Payment {
  order_id: string
  order_number: string
  paid_at: string
  customer_total: number
  baker_receives: number
  refunded: number
  keeps: number
  available_on: string | null
}

/** What the baker keeps of each order, and from when on it is paid out. */
export function PaymentsTable({ payments }: { payments: Payment[] }) {
  return (
    <Table
      caption="What you keep of each order"
      captionVisible
      rows={payments}
      rowKey={({ order_id }) => order_id}
      columns={[
        { header: 'Order', cell: ({ order_number }) => order_number },
        { header: 'Paid', cell: ({ paid_at }) => day(paid_at) },
        { header: 'Customer paid', numeric: true, cell: ({ customer_total }) => formatDollars(customer_total) },
        { header: 'Refunded', numeric: true, cell: ({ refunded }) => (refunded > 0 ? formatDollars(refunded) : '–') },
        { header: 'You keep', numeric: true, cell: ({ keeps }) => formatDollars(keeps) },
        { header: 'Paid out from', cell: ({ available_on }) => (available_on ? day(available_on) : 'soon') },
      ]}
    />
  )
}

export const day = (at: string) =>
  new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
