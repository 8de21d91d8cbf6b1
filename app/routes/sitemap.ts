import { servicesContext } from '~/http/services.server'
import { sharedPage } from '~/http/shared-page'
import { sitemapIndex } from '~/lib/sitemap'
import type { Route } from './+types/sitemap'
import { listSitemaps } from './sitemap/entries.server'

export async function loader({ context }: Route.LoaderArgs) {
  return new Response(sitemapIndex(await listSitemaps(context.get(servicesContext))), {
    headers: { 'content-type': 'application/xml; charset=utf-8', ...sharedPage('lists') },
  })
}
