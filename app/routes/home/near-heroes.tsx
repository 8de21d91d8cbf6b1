import type { MouseEvent, ReactNode } from 'react'
import type { BakeryCardData } from '~/features/bakeries/bakeries.contract'
import { HOMEPAGE_COUNT } from '~/features/bakeries/bakery'
import { inWords } from '~/features/bakeries/card-words'
import { distanceLabel } from '~/features/search/distance-words'
import { forgetSearches, lastPlace } from '~/features/search/recent-searches'
import type { searchContract } from '~/features/search/search.contract'
import { createClient } from '~/http/client'

const api = createClient<typeof searchContract>()
const RADIUS_KM = 80

export interface NearHeroes {
  bakeries: (BakeryCardData & { away?: string | undefined })[]
  sample: boolean
  line?: ReactNode
}

export async function bringNearHeroes(show: (near: NearHeroes | null) => void): Promise<void> {
  const place = lastPlace()
  if (!place) return
  const { latitude: lat, longitude: lng } = place.at
  const query = { lat, lng, radius_km: RADIUS_KM, sort: 'distance', limit: HOMEPAGE_COUNT } as const
  const { bakeries } = await api('GET /bakeries', { query })
  if (!lastPlace()) return
  // A visitor who has scrolled may be reading: nothing changes then.
  if (bakeries.length === 0 || window.scrollY > window.innerHeight / 2) return
  const forget = ({ currentTarget }: MouseEvent) => {
    // The focused button disappears.
    currentTarget.closest('section')?.querySelector('a')?.focus()
    forgetSearches()
    show(null)
  }
  show({
    sample: false,
    bakeries: bakeries.map((bakery) => ({ ...inWords(bakery), away: distanceLabel(bakery.distance_km ?? 0) })),
    // In a gap that is always there, so that nothing moves.
    line: (
      <p className="-mt-8 mb-3 flex h-5 items-center gap-1 text-sm text-soft">
        <span className="truncate">near {place.name}</span> ·
        <button type="button" className="prose-link min-h-6 shrink-0" onClick={forget}>
          Clear recent searches
        </button>
      </p>
    ),
  })
}
