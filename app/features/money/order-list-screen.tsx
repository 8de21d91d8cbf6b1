import { moneyApi } from './money.calls'
import type { MoneyOrder } from './money.contract'
import { MoneyList } from './money-list'
import { MoneyRow } from './money-row'
import { atTime, ORDER_CHOICES, ORDER_WORDS } from './money-words'

type State = keyof typeof ORDER_WORDS

export const OrderListScreen = () => (
  <MoneyList<MoneyOrder>
    tab="orders"
    title="Orders"
    intro="Newest first."
    hint="An order number, an email, part of a customer’s or bakery’s name, or a payment’s id."
    choices={ORDER_CHOICES}
    read={({ state, ...query }, signal) =>
      moneyApi('GET /admin/orders', { query: { ...query, state: state as State | undefined }, signal })
    }
    row={(order) => (
      <MoneyRow
        key={order.id}
        to={`/admin/orders/${order.id}`}
        name={order.order_number}
        standings={[ORDER_WORDS[order.status], ORDER_WORDS[order.payment_status]]}
        line={`${order.customer_name} at ${order.bakery.name}`}
        amount={order.total}
        back={order.refunded}
        when={atTime(order.created_at)}
      />
    )}
  />
)
