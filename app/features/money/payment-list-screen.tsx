import type { PAYMENT_FILTERS } from './money'
import { moneyApi } from './money.calls'
import type { MoneyPayment } from './money.contract'
import { MoneyList } from './money-list'
import { MoneyRow } from './money-row'
import { atTime, ORDER_WORDS, PAYMENT_CHOICES, paymentWords } from './money-words'

type State = (typeof PAYMENT_FILTERS)[number]

export const PaymentListScreen = () => (
  <MoneyList<MoneyPayment>
    tab="payments"
    title="Payments"
    intro="Card payments, and tries that came to nothing. Newest first."
    hint="An id of the payment provider, an order or invoice number, an email, or part of a name."
    choices={PAYMENT_CHOICES}
    read={({ state, ...query }, signal) =>
      moneyApi('GET /admin/payments', { query: { ...query, state: state as State | undefined }, signal })
    }
    row={(payment) => (
      <MoneyRow
        key={payment.id}
        to={`/admin/payments/${payment.id}`}
        name={payment.name}
        standings={[paymentWords(payment), ...(payment.disputed ? [ORDER_WORDS.disputed] : [])]}
        line={payment.bakery?.name}
        amount={payment.amount}
        back={payment.refunded}
        when={atTime(payment.created_at)}
      />
    )}
  />
)
