import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { Badge } from '~/ui/badge'
import { Table } from '~/ui/table'
import type { MoneyDispute, MoneyRefund, PaymentDetail } from './money.contract'
import { Facts, Findings, Part, type Sum, Sums } from './money-parts'
import {
  accountWords,
  atTime,
  causeWords,
  disputeWords,
  onDay,
  paymentWords,
  plainWords,
  refundWords,
} from './money-words'
import { SendAgain, Stuck } from './try-again'

interface CardPaymentsProps {
  payments: PaymentDetail[]
  onChanged: () => void
}

export const CardPayments = ({ payments, onChanged }: CardPaymentsProps) => (
  <Part title="Card payments">
    {payments.length === 0 && <p className="text-soft">No card payment yet.</p>}
    {payments.map((payment) => (
      <PaymentMoney key={payment.id} payment={payment} onChanged={onChanged} />
    ))}
  </Part>
)

/** All that a payment came to: its sums, refunds, disputes, findings and the books. */
export function PaymentMoney({ payment, onChanged }: { payment: PaymentDetail; onChanged: () => void }) {
  const { label, tone } = paymentWords(payment)
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold text-lg tabular-nums">{formatDollars(payment.amount)}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-soft">{atTime(payment.paid_at ?? payment.created_at)}</span>
      </p>
      <Findings findings={payment.findings} />
      <Stuck stuck={payment.stuck} onDone={onChanged} />
      <Sums sums={sumsOf(payment)} />
      <Refunds refunds={payment.refunds} onChanged={onChanged} />
      <Disputes disputes={payment.disputes} />
      <Facts
        facts={[
          ['Goes to the bank', payment.payout_on && `From ${onDay(payment.payout_on)}`],
          ['Payment', payment.payment_intent_id],
          ['Charge', payment.charge_id],
          ['Transfer', payment.transfer_id],
          ['Account', payment.account_id],
          ['Payment page', payment.page_id],
        ]}
      />
      <Ledger ledger={payment.ledger} />
    </div>
  )
}

function sumsOf({ amount, customer_fee, baker_fee, baker_share, baker_keeps, refunded, account_id }: PaymentDetail) {
  const shared: Sum[] = account_id
    ? [
        ['Service fee', customer_fee],
        ['Baker fee', baker_fee],
        ['The baker’s share', baker_share],
        ['The baker keeps', baker_keeps],
      ]
    : []
  const sums: Sum[] = [['The customer paid', amount], ...shared]
  return refunded > 0 ? [...sums, ['Back to the customer', refunded] satisfies Sum] : sums
}

const Refunds = ({ refunds, onChanged }: { refunds: MoneyRefund[]; onChanged: () => void }) =>
  refunds.length > 0 && (
    <ul aria-label="Refunds" className="grid gap-3">
      {refunds.map((refund) => {
        const { label, tone } = refundWords(refund)
        return (
          <li key={refund.id} className="grid gap-1 rounded-card border border-oat bg-paper px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">Refund of {formatDollars(refund.customer)}</span>
              <Badge tone={tone}>{label}</Badge>
            </p>
            <p className="wrap-anywhere">{refund.reason}</p>
            <p className="text-sm text-soft">
              {atTime(refund.created_at)}
              {refund.by && (
                <>
                  {' by '}
                  <Link to={`/admin/users/${refund.by.id}`} className="prose-link">
                    {refund.by.full_name}
                  </Link>
                </>
              )}
              {refund.baker > 0 && ` · ${formatDollars(refund.baker)} from the baker`}
            </p>
            {refund.trouble && <p className="text-sm wrap-anywhere">The payment provider said: {refund.trouble}</p>}
            {refund.state === 'failed' && !refund.replaced && <SendAgain refund={refund} onDone={onChanged} />}
            {refund.provider_id && <p className="text-sm text-soft wrap-anywhere">{refund.provider_id}</p>}
          </li>
        )
      })}
    </ul>
  )

const Disputes = ({ disputes }: { disputes: MoneyDispute[] }) =>
  disputes.length > 0 && (
    <ul aria-label="Disputes" className="grid gap-3">
      {disputes.map((dispute) => {
        const { label, tone } = disputeWords(dispute)
        return (
          <li key={dispute.id} className="grid gap-1 rounded-card border border-oat bg-paper px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">Dispute of {formatDollars(dispute.amount)}</span>
              <Badge tone={tone}>{label}</Badge>
            </p>
            <p>{plainWords(dispute.reason)}</p>
            <p className="text-sm text-soft wrap-anywhere">
              {onDay(dispute.created_at)}
              {dispute.evidence_due_by && ` · Answer by ${onDay(dispute.evidence_due_by)}`} · {dispute.id}
            </p>
          </li>
        )
      })}
    </ul>
  )

const Ledger = ({ ledger }: { ledger: PaymentDetail['ledger'] }) =>
  ledger.length > 0 && (
    <details>
      <summary className="prose-link inline-flex min-h-11 items-center">Show our books</summary>
      <Table
        caption="Our books"
        rows={ledger.flatMap(({ id, cause, at, lines }) =>
          lines.map((line, n) => ({ ...line, id: `${id}.${n}`, what: causeWords(cause), at })),
        )}
        rowKey={({ id }) => id}
        columns={[
          { header: 'What', cell: ({ what }) => what },
          { header: 'Account', cell: ({ account }) => accountWords(account) },
          { header: 'Amount', numeric: true, cell: ({ amount }) => formatDollars(amount) },
          { header: 'When', cell: ({ at }) => atTime(at) },
          { header: 'At the provider', cell: ({ source }) => source },
        ]}
      />
    </details>
  )
