import { formatDollars } from '~/lib/money'
import { shortDate } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { MoreButton } from '~/ui/more-button'
import { SkeletonText } from '~/ui/skeleton'
import { useBankPayouts } from './bank-payouts'
import type { PayoutStatus } from './payout'
import type { PayoutState } from './payout-state'
import { payoutsApi } from './payouts.calls'

const STATES: Record<PayoutState, string> = {
  none: 'The owner hasn’t set up card payments.',
  incomplete: 'The owner began to set up card payments, and details are missing.',
  pending: 'Our payment partner is checking the owner’s details.',
  enabled: 'Card payments are on.',
}

const WORDS: Record<PayoutStatus, string> = {
  pending: 'On its way',
  in_transit: 'On its way',
  paid: 'In their bank',
  failed: 'Failed: their bank sent it back',
  canceled: 'Stopped',
}

/** The present owner's, as the provider has it now. What failed is in the balance again, and the provider pays it out. */
export function PayoutsForAdmins({ bakery_id }: { bakery_id: string }) {
  const { data, problem, reload } = useAnswer(`admin payouts ${bakery_id}`, {
    read: (signal) => payoutsApi('GET /payouts/:bakery_id', { params: { bakery_id }, signal }),
  })
  const bank = useBankPayouts(bakery_id)
  if (problem) return <Failed problem={problem} onAgain={reload} />
  if (!data) return <SkeletonText lines={3} />
  return (
    <>
      <p className="text-soft">
        {STATES[data.state]}
        {data.state === 'enabled' && !data.payouts_enabled && ' Payouts to their bank are off: details are missing.'}
        {data.coming > 0 && ` ${formatDollars(data.coming)} is coming to their bank.`}
        {data.owes > 0 && ` They owe ${formatDollars(data.owes)}, which comes out of the next sales.`}
      </p>
      {bank.problem && <Failed problem={bank.problem} onAgain={bank.reload} />}
      {bank.data && bank.data.rows.length > 0 && (
        <ul aria-label="Payouts" className="grid divide-y divide-oat">
          {bank.data.rows.map(({ id, amount, arrives_on, status }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
              <span>
                {shortDate(arrives_on)}{' '}
                <span className={status === 'failed' ? 'font-semibold text-jam' : 'text-soft'}>{WORDS[status]}</span>
              </span>
              <span className="tabular-nums">{formatDollars(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {bank.data && (
        <MoreButton more={bank.data.more} growing={bank.growing} onMore={bank.more} label="Show earlier payouts" />
      )}
      {data.state !== 'none' && (
        <p className="text-sm text-soft">
          Why a payout failed, and its retry, is in the Stripe Dashboard: Connect, Connected accounts, the bakery’s
          name, Payouts.
        </p>
      )}
    </>
  )
}
