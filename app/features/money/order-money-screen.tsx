import { Link, useParams } from 'react-router'
import { formatDollars } from '~/lib/money'
import { useAnswer } from '~/live/use-answer'
import { invoiceNumber } from '../invoices/invoice'
import { CancelOrder } from './cancel-order'
import { moneyApi } from './money.calls'
import type { OrderDetail } from './money.contract'
import { MoneyHead } from './money-head'
import { MoneyPage } from './money-page'
import { BakeryLink, Facts, Findings, History, Part, Sums } from './money-parts'
import { atTime, INVOICE_WORDS, ORDER_WORDS, plainWords } from './money-words'
import { CardPayments } from './payment-money'
import { RefundOrder } from './refund-order'

export function OrderMoneyScreen() {
  const { id = '' } = useParams()
  const answer = useAnswer<OrderDetail>(`order-money:${id}`, {
    read: (signal) => moneyApi('GET /admin/orders/:id', { params: { id }, signal }),
    live: (event) => event.type === 'order' && event.order_id === id,
  })
  return (
    <MoneyPage title="Order" list="/admin/orders" answer={answer}>
      {(order) => <OrderMoney order={order} onChanged={answer.reload} />}
    </MoneyPage>
  )
}

function OrderMoney({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  return (
    <>
      <MoneyHead
        tab="orders"
        title={`Order ${order.order_number}`}
        standings={[ORDER_WORDS[order.status], ORDER_WORDS[order.payment_status]]}
      >
        <BakeryLink bakery={order.bakery} />
        <span>{atTime(order.created_at)}</span>
      </MoneyHead>
      <div className="flex flex-wrap gap-3 empty:hidden">
        <RefundOrder order={order} onDone={onChanged} />
        <CancelOrder order={order} onDone={onChanged} />
      </div>
      <Findings findings={order.findings} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-8">
          <Part title="What was ordered">
            <Items items={order.items} />
            <Sums
              sums={[
                ['Subtotal', order.subtotal],
                ...(order.delivery_fee > 0 ? [['Delivery', order.delivery_fee] as [string, number]] : []),
                ...(order.tax > 0 ? [['Tax', order.tax] as [string, number]] : []),
                ['Service fee', order.customer_fee],
                ['Total', order.total],
                ['Baker fee', order.baker_fee],
                ['The baker receives', order.baker_receives],
              ]}
            />
          </Part>
          <Part title="Customer">
            <Facts
              facts={[
                ['Name', <CustomerName key="name" order={order} />],
                ['Email', order.customer_email],
                ['Phone', order.customer_phone],
                ['How', plainWords(order.fulfillment_type)],
                ['For', order.requested_for && atTime(order.requested_for)],
              ]}
            />
          </Part>
          <Part title="History">
            <History history={order.history} />
          </Part>
        </div>
        <div className="grid grid-cols-1 gap-8">
          <CardPayments payments={order.payments} onChanged={onChanged} />
          {order.invoices.length > 0 && (
            <Part title="Invoices">
              <ul className="grid gap-1">
                {order.invoices.map(({ id, number, state, total }) => (
                  <li key={id}>
                    <Link to={`/admin/invoices/${id}`} className="prose-link inline-block py-2">
                      {invoiceNumber(number)}, {formatDollars(total)}
                    </Link>{' '}
                    <span className="text-soft">{INVOICE_WORDS[state].label}</span>
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </div>
      </div>
    </>
  )
}

const CustomerName = ({ order: { customer_id, customer_name } }: { order: OrderDetail }) =>
  customer_id ? (
    <Link to={`/admin/users/${customer_id}`} className="prose-link">
      {customer_name}
    </Link>
  ) : (
    `${customer_name} (no account)`
  )

const Items = ({ items }: { items: OrderDetail['items'] }) => (
  <ul className="grid max-w-md gap-2">
    {items.map(({ id, name, options, quantity, total }) => (
      <li key={id} className="flex justify-between gap-4">
        <span className="wrap-anywhere">
          {quantity} × {name}
          {options && <span className="block text-sm text-soft">{options}</span>}
        </span>
        <span className="tabular-nums">{formatDollars(total)}</span>
      </li>
    ))}
  </ul>
)
