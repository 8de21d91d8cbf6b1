import { SaveHeart } from '~/features/saved/save-button'
import { LinkButton } from '~/ui/link-button'
import { SectionHeading } from '~/ui/page-header'
import { BakeryCard } from '../bakeries/bakery-card'
import { distanceLabel } from './distance-words'
import type { ShownBakery } from './search.contract'

export function SimilarBakeries({ bakeries, around }: { bakeries: readonly ShownBakery[]; around: string }) {
  if (bakeries.length === 0) return null
  return (
    <section id="similar" aria-labelledby="similar-title" className="below pt-4">
      <SectionHeading
        id="similar-title"
        title="Similar bakeries nearby"
        action={
          <LinkButton to={around} variant="secondary">
            See all
          </LinkButton>
        }
      />
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {bakeries.map((bakery) => (
          <li key={bakery.id}>
            <BakeryCard
              bakery={bakery}
              heart={<SaveHeart bakery={bakery} />}
              {...(bakery.distance_km === null ? {} : { away: distanceLabel(bakery.distance_km) })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
