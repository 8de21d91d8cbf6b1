import { Link, useParams } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'
import { moneyApi } from './money.calls'
import type { PaymentDetail } from './money.contract'
import { MoneyHead } from './money-head'
import { BakeryLink } from './money-parts'
import { ORDER_WORDS, paymentWords } from './money-words'
import { PaymentMoney } from './payment-money'
import { RefundPremium } from './refund-premium'

export function PaymentMoneyScreen() {
  const { id = '' } = useParams()
  const { data, problem, reload } = useAnswer<PaymentDetail>(`payment-money:${id}`, {
    read: (signal) => moneyApi('GET /admin/payments/:id', { params: { id }, signal }),
    live: (event): boolean => event.type === 'hello' || (event.type === 'order' && data?.order_id === event.order_id),
  })
  return (
    <div className="column grid gap-8 pb-16">
      {problem && !data && <PageHeader title="Payment" className="pb-0!" />}
      {problem && <Failed problem={problem} onAgain={reload} className={data ? 'mt-10' : undefined} />}
      {!data && !problem && <SkeletonText lines={12} className="mt-10" />}
      {data && (
        <>
          <MoneyHead
            tab="payments"
            title={data.name}
            standings={[paymentWords(data), ...(data.disputed ? [ORDER_WORDS.disputed] : [])]}
          >
            <BakeryLink bakery={data.bakery} />
            {data.order_id && (
              <Link to={`/admin/orders/${data.order_id}`} className="prose-link">
                The order
              </Link>
            )}
            {data.invoice_id && (
              <Link to={`/admin/invoices/${data.invoice_id}`} className="prose-link">
                The invoice
              </Link>
            )}
          </MoneyHead>
          <RefundPremium payment={data} onDone={reload} />
          <PaymentMoney payment={data} onChanged={reload} />
        </>
      )}
    </div>
  )
}
