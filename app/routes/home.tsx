import { data } from 'react-router'
import { z } from 'zod'
import { BakeryCard } from '~/features/bakeries/bakeries.contract'
import { listHomepage } from '~/features/bakeries/bakeries.queries.server'
import { inWords } from '~/features/bakeries/card-words'
import { SAMPLE_BAKERIES } from '~/features/bakeries/sample-bakeries'
import { JoinFree } from '~/features/newsletter/join-free'
import { listFeatured } from '~/features/search/featured.queries.server'
import { FeaturedPanel } from '~/features/search/featured-panel'
import { servicesContext } from '~/http/services.server'
import { cards, saidByLoader, sharedPage } from '~/http/shared-page'
import { BRAND, CLAIMS, DESCRIPTION } from '~/lib/brand'
import { withoutValues } from '~/lib/error-without-values'
import { pageMeta } from '~/lib/page-meta'
import { StructuredData } from '~/lib/structured-data'
import { LinkButton } from '~/ui/link-button'
import type { Route } from './+types/home'
import { Hero } from './home/hero'
import { Heroes } from './home/heroes'
import { Highlights } from './home/highlights'
import { ListYourBakery } from './home/list-your-bakery'

export const meta = () => pageMeta({ title: `${BRAND} | Find Hidden Gem Bakeries Nearby`, whole: true })

export const headers = saidByLoader

export async function loader({ context }: Route.LoaderArgs) {
  const { db, pool, env, clock } = context.get(servicesContext)
  const { public_url, live } = env
  const { claims } = live
  const now = clock()
  const readFeatured = () =>
    listFeatured({ db, clock }).then(
      (running) => running.map(inWords),
      () => [],
    )
  const featured = live.featured_panel ? { now: now.toISOString(), listings: await readFeatured() } : null
  try {
    const bakeries = z.encode(z.array(BakeryCard), await listHomepage(pool, { now })).map(inWords)
    const also = featured?.listings.map(({ bakery_id }) => ({ id: bakery_id })) ?? []
    return data(
      { claims, public_url, featured, bakeries, sample: false },
      { headers: sharedPage('lists', 'settings', ...cards([...bakeries, ...also])) },
    )
  } catch (error) {
    console.error('The homepage list could not be read; samples are shown.', withoutValues(error))
    const page = { claims, public_url, featured, bakeries: [...SAMPLE_BAKERIES], sample: true }
    return data(page, { headers: { 'cache-control': 'no-store' } })
  }
}

/** §8: also when the browser can't fetch them. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(() => ({
    claims: CLAIMS,
    public_url: window.location.origin,
    featured: null,
    bakeries: [...SAMPLE_BAKERIES],
    sample: true,
  }))

export default function Home({ loaderData: { claims, public_url, featured, bakeries, sample } }: Route.ComponentProps) {
  return (
    <>
      <StructuredData data={import.meta.env.SSR ? organization(public_url) : null} />
      <StructuredData data={import.meta.env.SSR ? website(public_url) : null} />
      <Hero claims={claims} />
      {featured && <FeaturedPanel {...featured} />}
      <Heroes bakeries={bakeries} sample={sample} />
      <Highlights />
      <section
        aria-labelledby="owners"
        className="below column py-7 [--tall:22rem] md:py-11 md:[--tall:15.5rem] lg:[--tall:12rem]"
      >
        <div className="grid gap-6 rounded-band bg-dough p-7 md:grid-cols-[1fr_auto] md:items-center md:p-11">
          <div>
            <h2 id="owners" className="display-2">
              Are You a Bakery Owner?
            </h2>
            <p className="mt-2.5 max-w-[44em] text-soft">
              Take orders and card payments without a website of your own. Listing your bakery is free.
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ListYourBakery />
            <LinkButton to="/browse" variant="secondary">
              Explore Bakeries
            </LinkButton>
          </div>
        </div>
      </section>
      <section
        aria-labelledby="breadletter"
        className="below column py-7 [--tall:17rem] md:py-11 md:[--tall:11.5rem] lg:[--tall:10.5rem]"
      >
        <div className="band grid gap-6 rounded-band p-7 md:grid-cols-[1fr_auto] md:items-center md:p-11">
          <div>
            <h2 id="breadletter" className="display-2">
              Get the Weekly Breadletter
            </h2>
            <p className="mt-2.5 max-w-[44em]">New bakers near you, what’s in season, one recipe. Free, every week.</p>
          </div>
          <JoinFree />
        </div>
      </section>
    </>
  )
}

const organization = (url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: BRAND,
  url,
  logo: `${url}/favicon.svg`,
  description: DESCRIPTION,
})

const website = (url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: BRAND,
  url,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${url}/browse?location={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
