import { useEffect, useState } from 'react'
import type { BakeryCardData } from '~/features/bakeries/bakeries.contract'
import { BakeryCard } from '~/features/bakeries/bakery-card'
import { SaveHeart } from '~/features/saved/save-button'
import { hasSearched } from '~/features/search/near-me'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { SectionHeading } from '~/ui/page-header'
import { WakesLater } from '~/ui/wakes-later'
import type { NearHeroes } from './near-heroes'

/** Up to nine, six on a phone (§2), which doesn't fetch the other pictures. */
export function Heroes(loaded: { bakeries: BakeryCardData[]; sample: boolean }) {
  const { bakeries, sample, line }: NearHeroes = useNearHeroes() ?? loaded
  const browse = (
    <LinkButton to="/browse" variant="secondary">
      Browse All Bakeries
    </LinkButton>
  )
  return (
    <section aria-labelledby="heroes" className="column py-7 md:py-11">
      <SectionHeading id="heroes" title="Meet Your Local Baking Heroes" action={browse} className="pb-3" />
      {line}
      {sample && <Notice className="mb-6">We can’t reach our bakers right now. Here are some samples.</Notice>}
      {bakeries.length > 0 ? (
        <ul className="grid gap-6 md:grid-cols-3 md:gap-4 lg:gap-6">
          {bakeries.map((bakery) => (
            // A bakery that is in both lists is drawn anew instead of jumping to another place.
            <li key={`${bakery.id} ${bakery.away ?? ''}`} id={bakery.id} className="below max-md:nth-[n+7]:hidden">
              <WakesLater near={bakery.id}>
                <BakeryCard
                  bakery={bakery}
                  sample={sample}
                  away={bakery.away}
                  heart={!sample && <SaveHeart bakery={bakery} />}
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
          Nobody bakes here yet. Do you, or someone you know?
        </EmptyState>
      )}
    </section>
  )
}

/** Kept for a visitor who comes back to the page. */
let shown: NearHeroes | null = null
let tell: (near: NearHeroes | null) => void = () => {}

function show(near: NearHeroes | null) {
  shown = near
  tell(near)
}

/** The page is the same for all visitors; one who searched for a place on this device gets its bakers afterwards. */
function useNearHeroes(): NearHeroes | null {
  const [near, setNear] = useState(shown)
  useEffect(() => {
    tell = setNear
    if (hasSearched())
      import('./near-heroes').then(({ bringNearHeroes }) => bringNearHeroes(show)).catch(() => undefined)
    else show(null)
  }, [])
  return near
}
