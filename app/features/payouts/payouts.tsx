import { formatDollars } from '~/lib/money'
import { useAnswer } from '~/live/use-answer'
import { Card } from '~/ui/card'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { HelpLink } from '../articles/help-link'
import { BankPayouts, useBankPayouts } from './bank-payouts'
import { DisputeNotice } from './dispute-notice'
import { PaymentsTable } from './payments-table'
import { comingWords } from './payout'
import { PayoutStateNotice } from './payout-state'
import { payoutsApi } from './payouts.calls'
import { usePayments } from './use-payments'

type PayoutsProps = {
  bakery_id: string
  /** On the desk itself: no link to it. */
  here?: boolean
}

/** One sum for all that comes, then what went to the bank, then the payments it came from. Read anew, not taken from the address. */
export function Payouts({ bakery_id, here = false }: PayoutsProps) {
  const { data, problem, reload } = useAnswer(bakery_id, {
    read: (signal) => payoutsApi('GET /payouts/:bakery_id', { params: { bakery_id }, signal }),
  })
  const bank = useBankPayouts(bakery_id)
  const payments = usePayments(bakery_id)
  if (problem && !data) return <Failed problem={problem} onAgain={reload} />
  // Side by side, and shown together: what comes later would push the rest down.
  if (!data || !(bank.data || bank.problem)) return <Skeleton className="h-40 rounded-card" />
  const { state, time_zone, disputes } = data
  const notice = <PayoutStateNotice bakery_id={bakery_id} state={state} here={here} />
  // Where nothing is missing, the money comes first.
  const last = here && state === 'enabled'
  return (
    <div className="grid gap-8">
      {!here && <p className="text-soft">{data.bakery_name}</p>}
      {!last && notice}
      {disputes.map((dispute) => (
        <DisputeNotice
          key={dispute.id}
          {...{ dispute, time_zone }}
          name={dispute.name}
          order_number={dispute.order_number}
        />
      ))}
      {state !== 'none' && (
        <>
          <Card padded className="grid gap-1">
            <h2 className="text-soft">Coming to your bank</h2>
            <p className="display-2 tabular-nums">{formatDollars(data.coming)}</p>
            <p>{comingWords(data).join(' ')}</p>
            <HelpLink slug="payouts">When the money reaches your bank</HelpLink>
          </Card>
          <BankPayouts bank={bank} />
          <PaymentsTable payments={payments} time_zone={time_zone} />
        </>
      )}
      {last && notice}
    </div>
  )
}
