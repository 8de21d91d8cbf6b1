import { type ComponentProps, useEffect, useState } from 'react'
import { data, redirect, useRouteLoaderData } from 'react-router'
import { z } from 'zod'
import { findBakery } from '~/features/bakeries/bakeries.queries.server'
import { isVerified } from '~/features/bakeries/bakery'
import { BakeryFacts } from '~/features/bakeries/bakery-facts'
import { BakeryHead } from '~/features/bakeries/bakery-head'
import { inWords } from '~/features/bakeries/card-words'
import { placeWords } from '~/features/bakeries/place-words'
import { WhereSection } from '~/features/bakeries/where-section'
import { MenuToOrder } from '~/features/cart/menu-to-order'
import { labelLines } from '~/features/cottage-food/label'
import { LabelFacts } from '~/features/cottage-food/label-facts'
import { Menu } from '~/features/menu/menu.contract'
import { openingWords } from '~/features/opening/page-words'
import { placeKey } from '~/features/places/place-name'
import { firstReviews } from '~/features/reviews/reviews.queries.server'
import { ReviewsSection } from '~/features/reviews/reviews-later'
import { SaveButton } from '~/features/saved/save-button'
import { placePath } from '~/features/search/landing'
import { listSimilar } from '~/features/search/search.queries.server'
import { SimilarBakeries } from '~/features/search/similar-bakeries'
import { Videos } from '~/features/video-reviews/videos-later'
import { servicesContext } from '~/http/services.server'
import { cards, saidByLoader, sharedPage } from '~/http/shared-page'
import { isId } from '~/lib/ids'
import { pageMeta } from '~/lib/page-meta'
import { StructuredData } from '~/lib/structured-data'
import type { loader as rootLoader } from '~/root'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import { LinkButton } from '~/ui/link-button'
import { WakesLater } from '~/ui/wakes-later'
import type { Route } from './+types/bakery'
import { ActionBar } from './bakery/action-bar'
import { describeBakery } from './bakery/describe-bakery'
import { leadOn } from './bakery/lead-on.server'
import { MessageLink } from './bakery/message-link'
import { OwnPage, TellMe } from './bakery/own-page'
import { readRest } from './bakery/rest.server'

/** Serves /bakery/{slug} and /{slug} (ruling 12); the first is canonical. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { pool, clock, env } = services
  const bakery = (await findBakery(pool, params.slug, clock()))?.read()
  if (!bakery) return leadOn(pool, params.slug)
  if (isId(params.slug)) throw redirect(`/bakery/${bakery.slug}`, 301)
  const now = clock().toISOString()
  const { state, time_zone } = bakery
  const place = { state, key: placeKey(bakery.city) }
  const [rest, similar] = await Promise.all([
    readRest(pool, { bakery_id: bakery.id, now, time_zone, state, place_key: place.key }),
    // A slow search is left out, not waited for.
    listSimilar(services, bakery).then(
      (found) => found.map(inWords),
      () => [],
    ),
  ])
  const town = rest.places[0] ?? null
  const around = town ? placePath(place) : `/browse?location=${encodeURIComponent(`${bakery.city}, ${state}`)}`
  const { map_tiles } = env
  const label = bakery.label?.on_page ? labelLines(bakery.label) : []
  for (const field of UNSEEN) Reflect.deleteProperty(bakery, field)
  const page = {
    bakery,
    opening: openingWords(bakery, rest),
    hours: rest.hours,
    menu: z.encode(Menu, { items: rest.menu }).items,
    label,
    reviews: firstReviews(bakery, rest),
    videos: rest.videos,
    custom_orders: rest.custom_orders.length > 0 && isVerified(bakery) && !bakery.closed,
    around,
    words: placeWords(bakery, town),
    similar,
    map_tiles,
  }
  // Changed lists may change which bakeries are similar.
  return data(page, { headers: sharedPage(`bakery:${bakery.id}`, 'lists', ...cards(similar)) })
}

/** The page shows none of these (of the label only its words), so it stays cached when they change. */
const UNSEEN = [
  ...['approved', 'hidden', 'premium_until', 'premium_activated_at'],
  ...['stripe_onboarding_completed', 'stripe_charges_enabled', 'stripe_payouts_enabled', 'label'],
]

type BakeryPageData = Route.ComponentProps['loaderData']

export const headers = saidByLoader

export const handle = {
  canonical: (loaded: BakeryPageData | undefined) => loaded && `/bakery/${loaded.bakery.slug}`,
  shareImage: (loaded: BakeryPageData | undefined) => loaded?.bakery.hero_image_url,
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return pageMeta({ title: 'Bakery' })
  const { name, city, state, short_bio, tags } = loaderData.bakery
  const bakes = tags.map((tag) => tag.name.toLowerCase()).join(', ')
  const description = short_bio || `${name} bakes ${bakes || 'bread'} in ${city}, ${state}.`
  return pageMeta({ title: `${name} in ${city}, ${state}`, description })
}

export default function BakeryPage({ loaderData }: Route.ComponentProps) {
  const { bakery, opening, hours, menu, label, reviews, videos, custom_orders, around, words, similar, map_tiles } =
    loaderData
  const [rated, setRated] = useState<{ id: string; average_rating: number; review_count: number } | null>(null)
  const public_url = useRouteLoaderData<typeof rootLoader>('root')?.public_url
  useEffect(() => void navigator.sendBeacon(`/functions/v1/bakeries/${bakery.id}/seen`), [bakery.id])
  return (
    <div className="column">
      <div className="grid gap-6 pt-6 pb-12 md:pb-16">
        <Breadcrumbs
          items={[
            { label: 'Browse', to: '/browse' },
            { label: `${bakery.city}, ${bakery.state}`, to: around },
            { label: bakery.name },
          ]}
        />
        <BakeryHead
          bakery={bakery}
          rating={rated?.id === bakery.id ? rated : bakery}
          opening={opening}
          hasMenu={menu.length > 0}
          save={
            <>
              <SaveButton bakery={bakery} />
              <MessageLink bakery={bakery} />
            </>
          }
        />
        <div className="mt-4 grid items-start gap-10 lg:grid-cols-[1fr_22rem] lg:gap-12">
          <div className="grid min-w-0 gap-12 max-lg:contents">
            {bakery.about && <About words={bakery.about} />}
            <div className={bakery.online_ordering ? 'max-lg:-order-1' : 'max-lg:order-2'}>
              <WakesLater near="menu">
                <MenuToOrder bakery={bakery} items={menu} label={label} />
              </WakesLater>
              {label.length > 0 && <OnTheLabel lines={label} />}
            </div>
            <div className="below max-lg:order-3">
              <WakesLater near="where">
                <WhereSection key={bakery.id} bakery={bakery} words={words.on_map} around={around} tiles={map_tiles} />
              </WakesLater>
            </div>
            <div className="below grid gap-12 max-lg:order-4">
              <WakesLater near="reviews">
                <ReviewsSection
                  key={bakery.id}
                  bakery={bakery}
                  first={reviews}
                  onRating={({ average_rating, review_count }) =>
                    setRated({ id: bakery.id, average_rating, review_count })
                  }
                />
              </WakesLater>
              <WakesLater near="videos">
                <Videos key={bakery.id} bakery={bakery} videos={videos} />
              </WakesLater>
            </div>
          </div>
          <aside aria-label="Ordering" className="grid gap-4 max-lg:order-1 lg:sticky lg:top-24">
            <BakeryFacts
              bakery={bakery}
              opening={opening}
              words={words}
              tellMe={!bakery.online_ordering && !bakery.by_request && <TellMe bakery={bakery} />}
            />
            {custom_orders && (
              <LinkButton variant="secondary" to={`/bakery/${bakery.slug}/custom-order`}>
                Ask for a custom order
              </LinkButton>
            )}
          </aside>
        </div>
        <WakesLater near="similar">
          <SimilarBakeries bakeries={similar} around={around} />
        </WakesLater>
      </div>
      <OwnPage bakery_id={bakery.id} />
      <ActionBar bakery={bakery} hasMenu={menu.length > 0} />
      {public_url && (
        <StructuredData
          data={import.meta.env.SSR ? describeBakery({ bakery, hours, opening, menu, public_url }) : null}
        />
      )}
    </div>
  )
}

const About = ({ words }: { words: string }) => (
  <section aria-labelledby="about-title" className="grid gap-3">
    <h2 id="about-title" className="display-2">
      About
    </h2>
    <p className="max-w-prose whitespace-pre-line text-soft wrap-anywhere">{words}</p>
  </section>
)

const OnTheLabel = ({ lines }: ComponentProps<typeof LabelFacts>) => (
  <section aria-labelledby="label-title" className="mt-8 grid gap-1 rounded-card bg-dough p-5 text-sm">
    <h2 id="label-title" className="display-3">
      On the label
    </h2>
    <LabelFacts lines={lines} />
  </section>
)
