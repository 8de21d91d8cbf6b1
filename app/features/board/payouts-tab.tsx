import { payoutsApi } from '~/features/payouts/payouts.calls'
import { formatDollars } from '~/lib/money'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { PaymentsTable } from '../payouts/payments-table'
import { PayoutStateNotice } from '../payouts/payout-state'
import { usePayments } from '../payouts/use-payments'

export function PayoutsTab({ bakery_id, time_zone }: { bakery_id: string; time_zone: string }) {
  const { data, problem, reload } = useAnswer(bakery_id, {
    read: (signal) => payoutsApi('GET /payouts/:bakery_id', { params: { bakery_id }, signal }),
  })
  const payments = usePayments(bakery_id)
  if (!data) return problem ? <Failed problem={problem} onAgain={reload} /> : <Skeleton className="h-40 rounded-card" />
  const { state, available, pending } = data
  return (
    <div className="grid gap-6">
      <PayoutStateNotice bakery_id={bakery_id} state={state} here />
      {state !== 'none' && (
        <dl className="grid gap-4 sm:grid-cols-2">
          <Figure label="On its way to your bank" amount={available} />
          <Figure label="Still being processed" amount={pending} />
        </dl>
      )}
      <PaymentsTable payments={payments} time_zone={time_zone} />
    </div>
  )
}

function Figure({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="rounded-card border border-oat bg-paper p-5">
      <dt className="text-soft">{label}</dt>
      <dd className="display-2 tabular-nums">{formatDollars(amount)}</dd>
    </div>
  )
}
