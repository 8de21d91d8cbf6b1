import { data } from 'react-router'
import { servicesContext } from '~/http/services.server'
import { sitemap } from '~/lib/sitemap'
import type { Route } from './+types/sitemap-page'
import { listEntries, refuseQuery } from './sitemap/entries.server'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  refuseQuery(request)
  const entries = await listEntries(context.get(servicesContext), params.page)
  if (!entries) throw data('There is no such sitemap.', { status: 404 })
  return new Response(sitemap(entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=0, s-maxage=60' },
  })
}
