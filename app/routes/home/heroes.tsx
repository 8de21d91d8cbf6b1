import { type MouseEvent, useEffect, useState } from 'react'
import type { BakeryCardData } from '~/features/bakeries/bakeries.contract'
import { HOMEPAGE_COUNT } from '~/features/bakeries/bakery'
import { BakeryCard } from '~/features/bakeries/bakery-card'
import { SaveHeart } from '~/features/saved/save-button'
import type { NearLastPlace } from '~/features/search/near-last-place.browser'
import { hasSearched } from '~/features/search/searches-key'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { SectionHeading } from '~/ui/page-header'
import { WakesLater } from '~/ui/wakes-later'

/** Up to nine; six on a phone (spec §2), whose pictures are not even fetched beyond the sixth. */
export function Heroes({ bakeries, sample }: { bakeries: BakeryCardData[]; sample: boolean }) {
  const { near, forget } = useNearLastPlace()
  const shown: (BakeryCardData & { away?: string })[] = near?.bakeries ?? bakeries
  const samples = sample && !near
  const browse = (
    <LinkButton to="/browse" variant="secondary">
      Browse All Bakeries
    </LinkButton>
  )
  return (
    <section aria-labelledby="heroes" className="column py-7 md:py-11">
      <SectionHeading id="heroes" title="Meet Your Local Baking Heroes" action={browse} className="pb-3" />
      {near && (
        // In the gap that is there for everybody, so that nothing moves.
        <p className="-mt-8 mb-3 flex h-5 items-center gap-1 text-sm text-soft">
          <span className="truncate">near {near.place}</span> ·
          <button type="button" className="prose-link min-h-6 shrink-0" onClick={forget}>
            Clear recent searches
          </button>
        </p>
      )}
      {samples && <Notice className="mb-6">We can’t reach our bakers right now. Here are some samples.</Notice>}
      {shown.length > 0 ? (
        <ul className="grid gap-6 md:grid-cols-3 md:gap-4 lg:gap-6">
          {shown.map(({ away, ...bakery }) => (
            <li key={bakery.id} id={bakery.id} className="below max-md:nth-[n+7]:hidden">
              <WakesLater near={bakery.id}>
                <BakeryCard
                  bakery={bakery}
                  sample={samples}
                  heart={!samples && <SaveHeart bakery={bakery} />}
                  {...(away && { away })}
                />
              </WakesLater>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon="🥖"
          title="The first ovens are warming up"
          action={<LinkButton to="/get-listed">List the first bakery</LinkButton>}
        >
          Nobody bakes here yet. Do you, or somebody you know?
        </EmptyState>
      )}
    </section>
  )
}

/** What was shown last, for whoever comes back to it. */
let known: NearLastPlace | null = null

/** The page is the same for everybody; whoever searched for a place on this device gets its bakers once the page is awake. */
function useNearLastPlace() {
  const [near, setNear] = useState(known)
  useEffect(() => {
    if (!hasSearched()) return
    let here = true
    import('~/features/search/near-last-place.browser')
      .then(({ nearLastPlace }) => nearLastPlace(HOMEPAGE_COUNT))
      .then((found) => {
        // Whoever has scrolled on may be reading: nothing changes under their eyes.
        if (!here || window.scrollY > window.innerHeight / 2) return
        known = found
        setNear(found)
      })
      .catch(() => undefined)
    return () => {
      here = false
    }
  }, [])
  const forget = async ({ currentTarget }: MouseEvent) => {
    // The button goes, and the focus would with it.
    currentTarget.closest('section')?.querySelector('a')?.focus()
    known = null
    setNear(null)
    const { forgetSearches } = await import('~/features/search/recent-searches')
    forgetSearches()
  }
  return { near, forget }
}
