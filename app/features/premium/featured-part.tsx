import { formatIn } from '~/lib/zone'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { SectionHeading } from '~/ui/page-header'
import { priceWords } from './plans'
import { premiumApi } from './premium.calls'

type Source = 'share_campaign' | 'paid' | 'admin' | 'other'

const SOURCES: Record<Source, string> = {
  share_campaign: 'For a post you shared',
  paid: 'Bought',
  admin: 'From our team',
  other: 'With your year of premium',
}

interface FeaturedPartProps {
  standing: {
    bakery: { id: string; time_zone: string }
    featured: { source: Source; starts_at: string; ends_at: string }[]
    prices: { featured_week: number }
    shares_used: number
    shares_needed: number
    can_upgrade_to_paid: boolean
  }
  busy: boolean
  onBuy: (open: () => Promise<{ payment_url: string }>) => void
}

export function FeaturedPart({ standing, busy, onBuy }: FeaturedPartProps) {
  const { bakery, featured, prices, shares_used, shares_needed, can_upgrade_to_paid } = standing
  const day = (at: string) => formatIn(bakery.time_zone, new Date(at), { dateStyle: 'medium' })
  const left = shares_needed - shares_used
  return (
    <section aria-labelledby="featured" className="grid gap-4">
      <SectionHeading
        id="featured"
        className="mb-0!"
        title="Featured weeks"
        intro="While you’re featured, your bakery shows in the featured list."
      />
      {featured.length > 0 && (
        <ul className="grid gap-2">
          {featured.map(({ source, starts_at, ends_at }) => (
            <li key={starts_at} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={new Date(starts_at) <= new Date() ? 'sage' : 'neutral'}>
                {new Date(starts_at) <= new Date() ? 'Running' : 'Next'}
              </Badge>
              {day(starts_at)} to {day(ends_at)} <span className="text-soft">{SOURCES[source]}</span>
            </li>
          ))}
        </ul>
      )}
      {can_upgrade_to_paid ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          loading={busy}
          onClick={() =>
            onBuy(() => premiumApi('POST /bakeries/:bakery_id/featured-week', { params: { bakery_id: bakery.id } }))
          }
        >
          Buy a featured week for {priceWords(prices.featured_week)}
        </Button>
      ) : (
        <p className="text-soft">
          {left === 1 ? 'One more approved post' : `${left} more approved posts`}, and you can buy featured weeks for{' '}
          {priceWords(prices.featured_week)} each.
        </p>
      )}
    </section>
  )
}
