import { data } from 'react-router'
import { listAddresses } from '~/features/bakeries/sitemap.queries.server'
import { servicesContext } from '~/http/services.server'
import { SITEMAP_PAGE, type SitemapEntry, sitemap } from '~/lib/sitemap'
import type { Route } from './+types/sitemap-page'

/** Public pages that are not about one bakery. */
const PAGES = [
  '/',
  '/browse',
  '/forum',
  '/eligibility',
  '/help',
  '/help/contact',
  '/privacy-policy',
  '/terms-of-service',
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext)
  const number = Number(/^bakeries-([1-9]\d{0,4})\.xml$/.exec(params.page)?.[1])
  const entries: SitemapEntry[] =
    params.page === 'pages.xml'
      ? PAGES.map((path) => ({ url: env.public_url + path }))
      : (number ? await listAddresses(db, { limit: SITEMAP_PAGE, offset: (number - 1) * SITEMAP_PAGE }) : []).map(
          ({ slug, updated_at }) => ({ url: `${env.public_url}/bakery/${slug}`, changed: updated_at }),
        )
  if (entries.length === 0) throw data('There is no such sitemap.', { status: 404 })
  return new Response(sitemap(entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=0, s-maxage=60' },
  })
}
