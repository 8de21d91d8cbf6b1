import { BadgeCheck, Clock3, MapPin } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import type { Bakery } from '~/features/bakeries/bakeries.contract'
import { findBakery } from '~/features/bakeries/bakeries.queries.server'
import { isVerified, MAX_PLACEHOLDERS } from '~/features/bakeries/bakery'
import { pictureSources } from '~/features/bakeries/bakery-picture'
import { placeholderEmoji } from '~/features/bakeries/categories'
import { SaveButton } from '~/features/saved/save-button'
import { servicesContext } from '~/http/services.server'
import { sharedPage } from '~/lib/caching'
import { isId } from '~/lib/ids'
import { pageMeta } from '~/lib/page-meta'
import { StructuredData } from '~/lib/structured-data'
import { Badge } from '~/ui/badge'
import { EmojiPicture } from '~/ui/emoji-picture'
import { Picture } from '~/ui/picture'
import { Rating } from '~/ui/star-rating'
import type { Route } from './+types/bakery'

/** Both /bakery/{slug} and /{slug} (decision 12): an id goes to the slug, and search engines are told of the first. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const bakery = await findBakery(db, params.slug, clock())
  if (!bakery) throw data(null, { status: 404 })
  if (isId(params.slug)) throw redirect(`/bakery/${bakery.slug}`, 301)
  return bakery
}

export const headers = sharedPage

export const handle = {
  canonical: (bakery: Bakery | undefined) => bakery && `/bakery/${bakery.slug}`,
  shareImage: (bakery: Bakery | undefined) => bakery?.hero_image_url,
}

export const meta = ({ loaderData: bakery }: Route.MetaArgs) =>
  bakery
    ? pageMeta({ title: `${bakery.name} in ${bakery.city}, ${bakery.state}`, description: bakery.short_bio })
    : pageMeta({ title: 'Bakery' })

export default function BakeryPage({ loaderData: bakery }: Route.ComponentProps) {
  return (
    <div className="column pb-16">
      <article className="grid items-start gap-8 pt-8 md:grid-cols-2 md:pt-12 lg:gap-12">
        <div className="overflow-hidden rounded-card border border-oat">
          <Hero bakery={bakery} />
        </div>
        <div className="grid gap-5">
          <div className="flex flex-wrap gap-2 empty:hidden">
            {bakery.is_premium && <Badge tone="butter">Premium</Badge>}
            {isVerified(bakery) && (
              <Badge tone="sage">
                <BadgeCheck aria-hidden="true" /> Verified
              </Badge>
            )}
          </div>
          <h1 className="text-[clamp(2rem,1.5rem+2vw,3rem)]">{bakery.name}</h1>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
            <span className="inline-flex items-center gap-1.5">
              <MapPin className="size-4.5" aria-hidden="true" /> {bakery.city}, {bakery.state}
            </span>
            {bakery.review_count > 0 && <Rating value={bakery.average_rating} count={bakery.review_count} />}
          </p>
          <SaveButton bakery={bakery} className="justify-self-start" />
          {bakery.short_bio && <p className="text-lg">{bakery.short_bio}</p>}
          <ul aria-label="Specialties" className="flex flex-wrap gap-2 empty:hidden">
            {bakery.tags.map(({ slug, name }) => (
              <li key={slug}>
                <Link
                  to={`/browse?category=${slug}`}
                  className="inline-flex min-h-9 items-center rounded-full bg-dough px-4 font-medium text-[0.9375rem] hover:underline"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          {bakery.about && <p className="whitespace-pre-line text-soft">{bakery.about}</p>}
          <p className="flex items-center gap-2 border-oat border-t pt-5 text-soft">
            <Clock3 className="size-4.5 shrink-0" aria-hidden="true" /> The menu, reviews and ordering are not open yet.
          </p>
        </div>
      </article>
      <StructuredData data={describe(bakery)} />
    </div>
  )
}

function Hero({ bakery }: { bakery: Bakery }) {
  const sources = pictureSources(bakery)
  if (!sources) return <EmojiPicture emoji={placeholderEmoji(bakery.tags, MAX_PLACEHOLDERS)} seed={bakery.slug} />
  return <Picture sources={sources} alt="" sizes="(min-width: 1248px) 576px, (min-width: 768px) 50vw, 100vw" priority />
}

/** No street and no point: a home is not a shop window (decision 27). */
const describe = (bakery: Bakery) => ({
  '@context': 'https://schema.org',
  '@type': 'Bakery',
  name: bakery.name,
  description: bakery.short_bio || undefined,
  address: {
    '@type': 'PostalAddress',
    addressLocality: bakery.city,
    addressRegion: bakery.state,
    addressCountry: 'US',
  },
  aggregateRating:
    bakery.review_count > 0
      ? { '@type': 'AggregateRating', ratingValue: bakery.average_rating, reviewCount: bakery.review_count }
      : undefined,
})
