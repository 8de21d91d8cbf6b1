import { Crown } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { formatIn } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { SectionHeading } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { usePaymentPage } from '../payments/use-payment-page'
import { FeaturedPart } from './featured-part'
import { Plan, priceWords, yearWords } from './plans'
import { premiumApi } from './premium.calls'
import type { Span } from './premium-period'
import { PREMIUM_GIVES } from './premium-words'
import { Purchases } from './purchases'
import { Returned } from './returned'

export const ForVerified = () => (
  <EmptyState
    icon={<Crown />}
    title="Premium is for verified bakeries"
    action={<LinkButton to="/eligibility">See how it works</LinkButton>}
  >
    Once your bakery is listed and verified, you can put it first in line here.
  </EmptyState>
)

/** The address holds the bakery, and the purchase that the owner comes back from. */
export function BakeryPremium({ bakery_id }: { bakery_id: string }) {
  const [params] = useSearchParams()
  const purchase_id = params.get('purchase')
  const { data, problem, reload } = useAnswer(bakery_id, {
    read: (signal) => premiumApi('GET /bakeries/:bakery_id/premium', { params: { bakery_id }, signal }),
  })
  const { pay, busy } = usePaymentPage<Span>()
  if (!data) return problem ? <Failed problem={problem} onAgain={reload} /> : <Skeleton className="h-96 rounded-card" />
  const { state, premium_until, prices, bakery, purchases } = data
  const endless = state === 'premium' && premium_until === null
  const period = (period: 'month' | 'year') =>
    pay(period, () => premiumApi('POST /bakeries/:bakery_id/premium', { params: { bakery_id }, body: { period } }))
  return (
    <div className="grid gap-10">
      {purchase_id && <Returned bakery_id={bakery_id} purchase_id={purchase_id} onPaid={reload} />}
      <section aria-labelledby="plan" className="grid gap-5">
        <SectionHeading id="plan" className="mb-0!" title={titleOf(state)} intro={standing(data)} />
        {!endless && (
          <div className="grid gap-4 md:grid-cols-2">
            <Plan name="A month" price={priceWords(prices.month)} note="a month" gives={PREMIUM_GIVES.slice(0, -1)}>
              <Button variant="secondary" loading={busy === 'month'} onClick={() => period('month')}>
                {state === 'premium' ? 'Add a month' : 'Buy a month'}
              </Button>
            </Plan>
            <Plan name="A year" price={priceWords(prices.year)} note={yearWords(prices)} gives={PREMIUM_GIVES}>
              <Button loading={busy === 'year'} onClick={() => period('year')}>
                {state === 'premium' ? 'Add a year' : 'Buy a year'}
              </Button>
            </Plan>
          </div>
        )}
        <p className="max-w-prose text-soft">
          You pay once, on our payment partner’s page. Nothing renews by itself; whatever you buy is added to the end.
        </p>
      </section>
      <FeaturedPart standing={data} busy={busy === 'week'} onBuy={(open) => pay('week', open)} />
      <Purchases bakery={bakery} purchases={purchases} />
    </div>
  )
}

type State = 'free' | 'premium' | 'expired'

const titleOf = (state: State) =>
  ({ free: 'You have a free listing', premium: 'You’re premium', expired: 'Premium has ended' })[state]

function standing(of: { state: State; premium_until: string | null; bakery: { name: string; time_zone: string } }) {
  const { state, premium_until, bakery } = of
  if (state === 'free') return `Put ${bakery.name} first in line for neighbors who are looking for bread.`
  if (!premium_until) return `Premium for ${bakery.name} has no end date.`
  const day = formatIn(bakery.time_zone, new Date(premium_until), { dateStyle: 'long' })
  return state === 'premium' ? `${bakery.name} is premium until ${day}.` : `It ran until ${day}. Renew it any time.`
}
