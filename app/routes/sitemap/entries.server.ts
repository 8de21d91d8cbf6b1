import { articlePath, HELP_SLUGS } from '~/features/articles/help-topics'
import { CATEGORIES } from '~/features/bakeries/categories'
import { listPast } from '~/features/breadletter/archive.queries.server'
import { issuePath } from '~/features/breadletter/breadletter'
import { listCategories } from '~/features/forum/forum.queries.server'
import { listTopicAddresses, listTopicMonths } from '~/features/forum/forum-feed.queries.server'
import { placeKey } from '~/features/places/place-name'
import { placePath } from '~/features/search/landing'
import { listKnownPlaces } from '~/features/search/landing.queries.server'
import {
  listAddresses,
  listBakeryFiles,
  listCities,
  listFilledCategories,
} from '~/features/search/sitemap.queries.server'
import type { Services } from '~/http/services.server'
import { SITEMAP_MOST, type SitemapEntry } from '~/lib/sitemap'

type SitemapPageServices = Pick<Services, 'db' | 'search_pool' | 'env'>

/** Besides lists and bakeries. */
export const PAGES = [
  '/',
  '/forum',
  '/forum/rules',
  '/breadletter',
  '/eligibility',
  '/pricing',
  '/help',
  '/help/contact',
  ...HELP_SLUGS.map(articlePath),
  '/privacy-policy',
  '/terms-of-service',
]

export async function listSitemaps(services: SitemapPageServices): Promise<string[]> {
  const [numbers, months] = [await listBakeryFiles(services), await listTopicMonths(services.db)]
  const names = [
    ...['pages.xml', 'places.xml'],
    ...months.map((month) => `topics-${month}.xml`),
    ...numbers.map((number) => `bakeries-${number}.xml`),
  ]
  return names.map((name) => `${services.env.public_url}/sitemap/${name}`)
}

export async function listEntries(services: SitemapPageServices, name: string): Promise<SitemapEntry[] | null> {
  const entry = (path: string, changed?: Date): SitemapEntry => ({
    url: services.env.public_url + path,
    ...(changed ? { changed } : {}),
  })
  if (name === 'pages.xml') return (await listPages(services)).map((path) => entry(path))
  if (name === 'places.xml') return (await listPlaces(services)).map((place) => entry(placePath(place)))
  const [, month] = /^topics-(20\d\d-(?:0[1-9]|1[0-2]))\.xml$/.exec(name) ?? []
  if (month) {
    const topics = await listTopicAddresses(services.db, month)
    return topics.length > 0 ? topics.map(({ path, changed }) => entry(path, changed)) : null
  }
  const [, number] = /^bakeries-([1-9]\d{0,4})\.xml$/.exec(name) ?? []
  if (!number) return null
  const bakeries = await listAddresses(services, { number: Number(number), most: SITEMAP_MOST })
  return bakeries.length > 0 ? bakeries.map(({ slug, updated_at }) => entry(`/bakery/${slug}`, updated_at)) : null
}

/** Without empty lists, which say noindex. */
async function listPages(services: SitemapPageServices): Promise<string[]> {
  const [filled, files, forum, issues] = await Promise.all([
    listFilledCategories(services),
    listBakeryFiles(services),
    listCategories(services.db),
    listPast(services.db),
  ])
  return [
    ...PAGES,
    ...(files.length > 0 ? ['/browse'] : []),
    ...CATEGORIES.filter(({ slug }) => filled.includes(slug)).map(({ slug }) => `/browse/${slug}`),
    ...forum.filter(({ topic_count }) => topic_count > 0).map(({ slug }) => `/forum/${slug}`),
    ...issues.map(({ number }) => issuePath(number)),
  ]
}

/** Only places with a bakery. The gazetteer has fewer places than a file may hold. */
async function listPlaces(services: SitemapPageServices) {
  const written = await listCities(services, SITEMAP_MOST)
  return listKnownPlaces(
    services.db,
    written.map(({ city, state }) => ({ state, key: placeKey(city) })),
  )
}
