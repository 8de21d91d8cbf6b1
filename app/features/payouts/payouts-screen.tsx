import { useParams } from 'react-router'
import { formatDollars } from '~/lib/money'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { DisputeNotice } from './dispute-notice'
import { PaymentsTable } from './payments-table'
import { PayoutStateNotice } from './payout-state'
import { payoutsApi } from './payouts.calls'
import { usePayments } from './use-payments'

type Payouts = Awaited<ReturnType<typeof load>>

const load = (bakery_id: string, signal: AbortSignal) =>
  payoutsApi('GET /payouts/:bakery_id', { params: { bakery_id }, signal })

/** The provider sends the owner back here. The state is read anew, not taken from the address. */
export function PayoutsScreen() {
  const { bakeryId = '' } = useParams()
  const { data: payouts, problem, reload } = useAnswer(bakeryId, { read: (signal) => load(bakeryId, signal) })
  const paid = usePayments(bakeryId)
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader title="Card Payments" intro={payouts?.bakery_name} className="pb-0 md:pb-2" />
      {problem ? (
        <Failed problem={problem} onAgain={reload} />
      ) : payouts ? (
        <Found payouts={payouts} paid={paid} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </div>
  )
}

function Found({ payouts, paid }: { payouts: Payouts; paid: ReturnType<typeof usePayments> }) {
  const { state, bakery_id, time_zone, disputes, available, pending } = payouts
  return (
    <>
      <PayoutStateNotice bakery_id={bakery_id} state={state} />
      {state !== 'none' && (
        <p className="text-soft">
          On its way to your bank: <strong className="text-ink">{formatDollars(available)}</strong>. Still being
          processed: <strong className="text-ink">{formatDollars(pending)}</strong>.
        </p>
      )}
      {disputes.map((dispute) => (
        <DisputeNotice key={dispute.id} dispute={dispute} name={dispute.name} time_zone={time_zone} />
      ))}
      {state !== 'none' && <PaymentsTable payments={paid} time_zone={time_zone} />}
    </>
  )
}
