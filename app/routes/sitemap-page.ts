import { data } from 'react-router'
import { CATEGORIES } from '~/features/bakeries/categories'
import { listAddresses } from '~/features/bakeries/sitemap.queries.server'
import { placeKey } from '~/features/places/place-name'
import { placePath } from '~/features/search/landing'
import { listCities, listKnownPlaces } from '~/features/search/landing.queries.server'
import { type Services, servicesContext } from '~/http/services.server'
import { SITEMAP_PAGE, type SitemapEntry, sitemap } from '~/lib/sitemap'
import type { Route } from './+types/sitemap-page'

/** Public pages that are not about one bakery. */
const PAGES = [
  '/',
  '/browse',
  ...CATEGORIES.map(({ slug }) => `/browse/${slug}`),
  '/forum',
  '/eligibility',
  '/help',
  '/help/contact',
  '/privacy-policy',
  '/terms-of-service',
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, env } = services
  const number = Number(/^bakeries-([1-9]\d{0,4})\.xml$/.exec(params.page)?.[1])
  const entries: SitemapEntry[] =
    params.page === 'pages.xml'
      ? PAGES.map((path) => ({ url: env.public_url + path }))
      : params.page === 'places.xml'
        ? await listPlaces(services)
        : (number ? await listAddresses(db, { limit: SITEMAP_PAGE, offset: (number - 1) * SITEMAP_PAGE }) : []).map(
            ({ slug, updated_at }) => ({ url: `${env.public_url}/bakery/${slug}`, changed: updated_at }),
          )
  if (entries.length === 0 && params.page !== 'places.xml') throw data('There is no such sitemap.', { status: 404 })
  return new Response(sitemap(entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=0, s-maxage=60' },
  })
}

/** Only places that have a bakery: an empty page is worth nobody's visit. */
async function listPlaces({ db, env }: Services): Promise<SitemapEntry[]> {
  const written = (await listCities(db)).map(({ city, state }) => ({ state, key: placeKey(city) }))
  const known = await listKnownPlaces(db, written, SITEMAP_PAGE)
  return known.map((place) => ({ url: env.public_url + placePath(place) }))
}
