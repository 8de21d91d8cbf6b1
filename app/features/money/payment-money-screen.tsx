import { Link, useParams } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { moneyApi } from './money.calls'
import type { PaymentDetail } from './money.contract'
import { MoneyHead } from './money-head'
import { MoneyPage } from './money-page'
import { BakeryLink } from './money-parts'
import { ORDER_WORDS, paymentWords } from './money-words'
import { PaymentMoney } from './payment-money'
import { RefundPremium } from './refund-premium'

export function PaymentMoneyScreen() {
  const { id = '' } = useParams()
  const answer = useAnswer<PaymentDetail>(`payment-money:${id}`, {
    read: (signal) => moneyApi('GET /admin/payments/:id', { params: { id }, signal }),
    live: (event): boolean =>
      event.type === 'hello' || (event.type === 'order' && answer.data?.order_id === event.order_id),
  })
  return (
    <MoneyPage title="Payment" list="/admin/payments" answer={answer}>
      {(payment) => (
        <>
          <MoneyHead
            tab="payments"
            title={payment.name}
            standings={[paymentWords(payment), ...(payment.disputed ? [ORDER_WORDS.disputed] : [])]}
          >
            <BakeryLink bakery={payment.bakery} />
            {payment.order_id && (
              <Link to={`/admin/orders/${payment.order_id}`} className="prose-link">
                The order
              </Link>
            )}
            {payment.invoice_id && (
              <Link to={`/admin/invoices/${payment.invoice_id}`} className="prose-link">
                The invoice
              </Link>
            )}
          </MoneyHead>
          <RefundPremium payment={payment} onDone={answer.reload} />
          <PaymentMoney payment={payment} onChanged={answer.reload} />
        </>
      )}
    </MoneyPage>
  )
}
