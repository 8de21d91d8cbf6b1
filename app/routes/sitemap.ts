import { countPublic } from '~/features/bakeries/sitemap.queries.server'
import { servicesContext } from '~/http/services.server'
import { SITEMAP_PAGE, sitemapIndex } from '~/lib/sitemap'
import type { Route } from './+types/sitemap'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext)
  const pages = Math.ceil((await countPublic(db)) / SITEMAP_PAGE)
  const names = [
    'pages.xml',
    ...(pages > 0 ? ['places.xml'] : []),
    ...Array.from({ length: pages }, (_, page) => `bakeries-${page + 1}.xml`),
  ]
  return new Response(sitemapIndex(names.map((name) => `${env.public_url}/sitemap/${name}`)), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=0, s-maxage=60' },
  })
}
