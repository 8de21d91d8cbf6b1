import { servicesContext } from '~/http/services.server'
import { SITEMAP_PAGE, sitemapIndex } from '~/lib/sitemap'
import type { Route } from './+types/sitemap'
import { listSitemaps } from './sitemap/entries.server'

export async function loader({ context }: Route.LoaderArgs) {
  return new Response(sitemapIndex(await listSitemaps(context.get(servicesContext), SITEMAP_PAGE)), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=0, s-maxage=60' },
  })
}
