import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { SkeletonText } from '~/ui/skeleton'
import { isPaidElsewhere, type PaymentStatus } from '../orders/order'
import type { OrderView } from '../orders/orders.contract'
import { DisputeNotice } from '../payouts/dispute-notice'
import { day } from '../payouts/payments-table'
import { RefundBack } from '../refunds/refund-back'
import type { Bill } from './board.contract'

interface Money {
  bill: Bill | null
  taken_back: number
  keeps: number
  available_on: string | null
  refunds: { id: string; customer: number; baker: number; reason: string; state: string }[]
  disputes: { id: string; amount: number; reason: string; status: string; evidence_due_by: string | null }[]
}

type OrderMoneyProps = {
  order: OrderView
  money: Money | undefined
  problem: string | null
  onRetry: () => void
}

/** By card; also what has gone back since. */
const CAME: PaymentStatus[] = ['paid', 'partly_refunded', 'refunded', 'disputed']

/** In a dispute the bank decides. */
export function OrderMoney({ order, money, problem, onRetry }: OrderMoneyProps) {
  const { time_zone } = order.bakery
  const baker_fee = order.fee_breakdown.fees.baker.total
  const elsewhere = isPaidElsewhere(order.payment_status)
  return (
    <section aria-labelledby="panel-money" className="grid gap-3">
      <h3 id="panel-money" className="display-3">
        Money
      </h3>
      {money?.disputes.map((dispute) => (
        <DisputeNotice
          key={dispute.id}
          {...{ dispute, time_zone }}
          name={`order ${order.order_number}`}
          order_number={order.order_number}
        />
      ))}
      <dl className="grid grid-cols-[1fr_auto] gap-y-1">
        <Row
          label={order.received_at || CAME.includes(order.payment_status) ? 'Customer paid' : 'Customer pays'}
          amount={order.customer_total}
        />
        {elsewhere && money?.bill && <BillRows bill={money.bill} />}
        {!elsewhere && (
          <>
            <Row label="Service fee (paid by the customer)" amount={-order.fee_breakdown.fees.customer.total} />
            <Row label="Card fee" amount={-baker_fee} />
          </>
        )}
        {money && money.taken_back > 0 && <Row label="Taken from you for refunds" amount={-money.taken_back} />}
        {money && <Row label="You keep" amount={money.keeps} strong />}
      </dl>
      {!money &&
        (problem ? (
          <Notice kind="error" action={<Button onClick={onRetry}>Try Again</Button>}>
            {problem}
          </Notice>
        ) : (
          <SkeletonText lines={2} />
        ))}
      {order.payment_status === 'offline' && !money?.bill && (
        <p className="text-sm text-soft">The customer pays you directly, so there are no fees.</p>
      )}
      {money && money.keeps > 0 && !elsewhere && (
        <p className="text-sm text-soft">
          {money.available_on
            ? `${Date.parse(money.available_on) < Date.now() ? 'Cleared' : 'Clears'} for your bank on ${day(money.available_on, time_zone)}.`
            : 'Our payment partner hasn’t said yet when it’ll reach your bank.'}
        </p>
      )}
      {money?.refunds.map(({ id, customer, reason, state }) =>
        state === 'failed' ? (
          <RefundBack key={id} refund={{ id, customer, reason }} onSent={onRetry} />
        ) : (
          <p key={id} className="text-sm text-soft">
            {formatDollars(customer)} {state === 'done' ? 'refunded' : 'on its way'} to the customer. “{reason}”
          </p>
        ),
      )}
    </section>
  )
}

/** The rows add up to what the baker keeps. */
function BillRows({ bill }: { bill: Bill }) {
  const lost = bill.kept - bill.by_card - bill.by_hand
  return (
    <>
      {bill.by_card > 0 && <Row label="Came by card, on its invoice" amount={bill.by_card} />}
      {bill.by_hand > 0 && <Row label="Came to you directly" amount={bill.by_hand} />}
      {bill.open > 0 && <Row label="Balance due" amount={bill.open} />}
      {lost < 0 && <Row label="Card fees and refunds" amount={lost} />}
    </>
  )
}

function Row({ label, amount, strong }: { label: string; amount: number; strong?: boolean }) {
  const weight = strong ? 'border-oat border-t pt-2 font-semibold' : ''
  return (
    <>
      <dt className={weight}>{label}</dt>
      <dd className={`pl-4 text-right tabular-nums ${weight}`}>{formatDollars(amount)}</dd>
    </>
  )
}
