import { Check } from 'lucide-react'
import { useAuth } from '~/features/accounts/auth-context'
import { bakeriesApi } from '~/features/bakeries/bakeries.calls'
import { tierOf } from '~/features/bakeries/tier'
import { sharedPage } from '~/http/shared-page'
import { BRAND } from '~/lib/brand'
import { pageMeta } from '~/lib/page-meta'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'

export const headers = () => sharedPage()
export const meta = () =>
  pageMeta({
    title: 'Eligibility & Tiers',
    description: `How a bakery on ${BRAND} grows from Listed to Claimed, Verified, Ordering and Premium.`,
  })

/** Decision 34. */
const TIERS = [
  {
    name: 'Listed',
    line: 'Neighbors can find you.',
    checklist: [
      'A name, a city and a ZIP code in the United States',
      'A few honest words about what you bake',
      'Approved by one of our editors',
    ],
  },
  {
    name: 'Claimed',
    line: 'The page is yours to keep fresh.',
    checklist: ['An account with a verified email address', 'A claim that an editor has accepted'],
  },
  {
    name: 'Verified',
    line: 'Customers see that you’re who you say you are.',
    checklist: [
      'Your legal name',
      'A permit or registration where your state asks for one',
      'Your documents stay private; we delete them 90 days after we decide',
    ],
  },
  {
    name: 'Ordering',
    line: 'Orders and card payments come to you.',
    checklist: ['Setup with our payment partner finished', 'Card payments turned on', 'A menu with prices'],
  },
  {
    name: 'Premium',
    line: 'First in line wherever bakeries are listed.',
    checklist: ['Everything above', 'Premium, bought for a month or a year'],
  },
]

export default function Eligibility() {
  const own = useOwnTier()
  return (
    <div className="column pb-16">
      <PageHeader
        title="Eligibility & Tiers"
        intro="Every bakery starts as a listing. Each tier adds something for your customers and asks a little more of you."
        actions={<LinkButton to="/get-listed">List Your Bakery</LinkButton>}
      />
      <ol className="grid gap-4 md:grid-cols-2 lg:grid-cols-5">
        {TIERS.map(({ name, line, checklist }, at) => (
          <li
            key={name}
            aria-current={name === own ? 'step' : undefined}
            className="relative grid content-start gap-3 rounded-card border border-oat bg-paper p-6 aria-[current]:border-crust lg:p-5 lg:not-last:after:absolute lg:not-last:after:top-9.5 lg:not-last:after:-right-4.25 lg:not-last:after:w-4.25 lg:not-last:after:border-butter lg:not-last:after:border-t-2"
          >
            {name === own && (
              <Badge tone="crust" className="absolute -top-3 left-5">
                You’re here
              </Badge>
            )}
            <div className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="grid size-9 place-items-center rounded-full bg-butter font-display font-semibold text-butter-ink"
              >
                {at + 1}
              </span>
              <h2 className="display-3">{name}</h2>
            </div>
            <p className="text-soft">{line}</p>
            <ul className="grid gap-2">
              {checklist.map((need) => (
                <li key={need} className="flex gap-2.5">
                  <Check className="mt-1 size-4 shrink-0 text-sage" aria-hidden="true" />
                  {need}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Of whoever has a bakery; the page is the same for everybody until it is awake. */
function useOwnTier(): string | undefined {
  const { primary_bakery_id } = useAuth()
  const { data } = useAnswer(primary_bakery_id, {
    read: (signal) => bakeriesApi('GET /bakeries/:slug_or_id', { params: { slug_or_id: primary_bakery_id! }, signal }),
  })
  return data && tierOf(data)
}
