import { addDays, dayOf } from '~/lib/zone'
import type { DemoBakery } from './bakeries'
import type { Demo } from './demo'
import { random, stableId } from './random'
import type { Moment, Rows } from './row'

const DAY = 1440
const YEAR_CENTS = 9000
const DAYS_OF_VISITS = 40

/** A paid year that ends with the premium. The provider knows nothing of this payment. */
export function premiumRows({ bakeries }: Demo, premiumEnd: (b: DemoBakery) => string | null): Rows {
  const bought = bakeries.flatMap((b) => {
    const ends_at = premiumEnd(b)
    return ends_at === null ? [] : [{ b, ends_at, starts_at: aYearBefore(ends_at) }]
  })
  return {
    premium_periods: bought.map(({ b, ends_at, starts_at }) => ({
      id: stableId(`premium/${b.slug}`),
      bakery_id: b.id,
      bought_by: b.baker.id,
      period: 'year',
      price_cents: YEAR_CENTS,
      state: 'paid',
      starts_at,
      ends_at,
      paid_at: starts_at,
      created_at: starts_at,
    })),
  }
}

function aYearBefore(moment: string) {
  const date = new Date(moment)
  date.setUTCFullYear(date.getUTCFullYear() - 1)
  return date.toISOString()
}

/** Posts of the share campaign: one approved per featured week, two waiting, one rejected. */
export function shareRows({ bakeries, own, accounts }: Demo, featured: Rows[string], ago: Moment): Rows {
  const byId = new Map(bakeries.map((b) => [b.id, b]))
  const post = (b: DemoBakery, name: string, minutes: number) => ({
    id: stableId(`share/${b.slug}/${name}`),
    bakery_id: b.id,
    submitted_by: b.baker.id,
    url: `https://www.instagram.com/p/demo-${b.slug}-${name}`,
    state: 'pending',
    reason: null as string | null,
    featured_listing_id: null as unknown,
    ruled_by: null as string | null,
    ruled_at: null as string | null,
    created_at: ago(minutes),
  })
  const approved = featured
    .filter(({ source }) => source === 'share_campaign')
    .map(({ id, bakery_id, starts_at }) => ({
      ...post(byId.get(bakery_id as string)!, 'friday', 0),
      created_at: starts_at as string,
      state: 'approved',
      featured_listing_id: id,
      ruled_by: accounts.admin.id,
      ruled_at: starts_at as string,
    }))
  const other = bakeries.find((b) => b !== own && b.verification === 'verified' && b.featured === 'none')!
  const ruled = { ruled_by: accounts.admin.id, ruled_at: ago(29 * DAY) }
  const reason = 'We couldn’t find your link in the post. Please add it and send it again.'
  return {
    share_links: [own, other].map((b) => ({ bakery_id: b.id, token: b.id.replaceAll('-', '').slice(16) })),
    share_posts: [
      ...approved,
      { ...post(own, 'first-try', 30 * DAY), ...ruled, state: 'rejected', reason },
      post(own, 'holiday', 400),
      post(other, 'opening', 900),
    ],
  }
}

/** The last weeks of the owner's bakeries: more visits on weekends, and some by link. */
export function visitRows({ bakeries, accounts }: Demo, now: Date): Rows {
  const seen = bakeries.filter(({ baker, verification }) => baker === accounts.owner && verification === 'verified')
  return {
    bakery_days: seen.flatMap(({ id, slug, place }, i) => {
      const r = random(`visits/${slug}`)
      const today = dayOf(now, place.time_zone)
      return Array.from({ length: DAYS_OF_VISITS }, (_, back) => {
        const day = addDays(today, -back)
        const weekend = [0, 5, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
        const views = r.int(6, 16) + (weekend ? r.int(10, 24) : 0) - 3 * i
        return {
          bakery_id: id,
          day,
          views,
          searches: views * 2 + r.int(3, 20),
          share_visits: r.int(0, weekend ? 5 : 1),
        }
      })
    }),
  }
}

/** Clips of a film that is free to show; the customer's was rejected, so that they can try again. */
export function videoRows({ own, people, accounts }: Demo, ago: Moment): Rows {
  const [first, second] = people.filter(({ place }) => place === own.place)
  const video = (user_id: string, [site, clip]: [string, string], minutes: number) => ({
    id: stableId(`video/${user_id}`),
    bakery_id: own.id,
    user_id,
    site,
    clip,
    state: 'pending',
    reason: null as string | null,
    ruled_by: null as string | null,
    ruled_at: null as string | null,
    created_at: ago(minutes),
  })
  const ruled = { ruled_by: accounts.admin.id, ruled_at: ago(9 * DAY) }
  const reason = 'It’s a lovely rabbit, but we couldn’t see the bakery in it.'
  return {
    video_reviews: [
      { ...video(first!.id, ['youtube', 'aqz-KE-bpKQ'], 12 * DAY), ...ruled, state: 'approved' },
      video(second!.id, ['vimeo', '1084537'], 700),
      { ...video(accounts.customer.id, ['vimeo', '1084537'], 14 * DAY), ...ruled, state: 'rejected', reason },
    ],
  }
}
