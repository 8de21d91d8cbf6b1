import { moneyApi } from './money.calls'
import type { MoneyDispute } from './money.contract'
import { MoneyList } from './money-list'
import { MoneyRow } from './money-row'
import { disputeWords, onDay, plainWords } from './money-words'

export const DisputeListScreen = () => (
  <MoneyList<MoneyDispute>
    tab="disputes"
    title="Disputes"
    intro="Payments that a customer’s bank disputes, newest first."
    hint="An id of the payment provider, an order or invoice number, an email, or part of a customer’s name."
    read={({ state: _, ...query }, signal) => moneyApi('GET /admin/disputes', { query, signal })}
    row={(dispute) => (
      <MoneyRow
        key={dispute.id}
        to={`/admin/payments/${dispute.payment_id}`}
        name={dispute.name}
        standings={[disputeWords(dispute)]}
        line={[dispute.bakery?.name, plainWords(dispute.reason)].filter(Boolean).join(' · ')}
        amount={dispute.amount}
        when={onDay(dispute.created_at)}
      />
    )}
  />
)
