import { moneyApi } from './money.calls'
import type { MoneyRefund } from './money.contract'
import { MoneyList } from './money-list'
import { MoneyRow } from './money-row'
import { atTime, REFUND_CHOICES, refundWords } from './money-words'

export const RefundListScreen = () => (
  <MoneyList<MoneyRefund>
    tab="refunds"
    title="Refunds"
    intro="Money that goes back to cards, newest first."
    hint="An id of the payment provider, an order or invoice number, an email, or part of a customer’s name."
    choices={REFUND_CHOICES}
    read={({ state, ...query }, signal) =>
      moneyApi('GET /admin/refunds', { query: { ...query, state: state as MoneyRefund['state'] | undefined }, signal })
    }
    row={(refund) => (
      <MoneyRow
        key={refund.id}
        to={`/admin/payments/${refund.payment_id}`}
        name={refund.name}
        standings={[refundWords(refund)]}
        line={[refund.bakery?.name, refund.reason].filter(Boolean).join(' · ')}
        amount={refund.customer}
        when={atTime(refund.created_at)}
      />
    )}
  />
)
