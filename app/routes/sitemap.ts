import { servicesContext } from '~/http/services.server'
import { sitemapIndex } from '~/lib/sitemap'
import type { Route } from './+types/sitemap'
import { listSitemaps, refuseQuery } from './sitemap/entries.server'

export async function loader({ context, request }: Route.LoaderArgs) {
  refuseQuery(request)
  return new Response(sitemapIndex(await listSitemaps(context.get(servicesContext))), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=0, s-maxage=60' },
  })
}
