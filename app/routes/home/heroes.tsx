import type { BakeryCardData } from '~/features/bakeries/bakeries.contract'
import { BakeryCard } from '~/features/bakeries/bakery-card'
import { SaveHeart } from '~/features/saved/save-button'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { SectionHeading } from '~/ui/page-header'
import { WakesLater } from '~/ui/wakes-later'

/** Up to nine; six on a phone (spec §2), whose pictures are not even fetched beyond the sixth. */
export function Heroes({ bakeries, sample }: { bakeries: BakeryCardData[]; sample: boolean }) {
  const browse = (
    <LinkButton to="/browse" variant="secondary">
      Browse All Bakeries
    </LinkButton>
  )
  return (
    <section aria-labelledby="heroes" className="column py-7 md:py-11">
      <SectionHeading id="heroes" title="Meet Your Local Baking Heroes" action={browse} />
      {sample && <Notice className="mb-6">We can’t reach our bakers right now. Here are some samples.</Notice>}
      {bakeries.length > 0 ? (
        <ul className="grid gap-6 md:grid-cols-3 md:gap-4 lg:gap-6">
          {bakeries.map((bakery) => (
            <li key={bakery.id} id={bakery.id} className="below max-md:nth-[n+7]:hidden">
              <WakesLater near={bakery.id}>
                <BakeryCard bakery={bakery} sample={sample} heart={!sample && <SaveHeart bakery={bakery} />} />
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
