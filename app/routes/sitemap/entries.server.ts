import { CATEGORIES } from '~/features/bakeries/categories'
import { countPublic, listAddresses } from '~/features/bakeries/sitemap.queries.server'
import { placeKey } from '~/features/places/place-name'
import { placePath } from '~/features/search/landing'
import { listCities, listKnownPlaces } from '~/features/search/landing.queries.server'
import type { Services } from '~/http/services.server'
import type { SitemapEntry } from '~/lib/sitemap'

type Reading = Pick<Services, 'db' | 'env'>

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

/** The files that the index lists; `size` entries fit into one. */
export async function listSitemaps({ db, env }: Reading, size: number): Promise<string[]> {
  const [count, places] = [await countPublic(db), await countPlaces(db)]
  const names = [
    'pages.xml',
    ...numbered('places', Math.ceil(places / size)),
    ...numbered('bakeries', Math.ceil(count / size)),
  ]
  return names.map((name) => `${env.public_url}/sitemap/${name}`)
}

/** What one of them holds; null when there is no such file. */
export async function listEntries(
  { db, env }: Reading,
  { name, size }: { name: string; size: number },
): Promise<SitemapEntry[] | null> {
  if (name === 'pages.xml') return PAGES.map((path) => ({ url: env.public_url + path }))
  const [, kind, number] = /^(places|bakeries)-([1-9]\d{0,4})\.xml$/.exec(name) ?? []
  if (!kind) return null
  const page = { limit: size, offset: (Number(number) - 1) * size }
  const entries =
    kind === 'places'
      ? (await listPlaces(db, page)).map((place) => ({ url: env.public_url + placePath(place) }))
      : (await listAddresses(db, page)).map(({ slug, updated_at }) => ({
          url: `${env.public_url}/bakery/${slug}`,
          changed: updated_at,
        }))
  return entries.length > 0 ? entries : null
}

const numbered = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}-${at + 1}.xml`)

/** Only places that have a bakery: an empty page is worth nobody's visit. */
async function listPlaces(db: Services['db'], page?: { limit: number; offset: number }) {
  const written = (await listCities(db)).map(({ city, state }) => ({ state, key: placeKey(city) }))
  return listKnownPlaces(db, written, page)
}

const countPlaces = async (db: Services['db']) => (await listPlaces(db)).length
