import { data } from 'react-router'
import { servicesContext } from '~/http/services.server'
import { sharedPage } from '~/http/shared-page'
import { sitemap } from '~/lib/sitemap'
import type { Route } from './+types/sitemap-page'
import { listEntries } from './sitemap/entries.server'

export async function loader({ context, params }: Route.LoaderArgs) {
  const entries = await listEntries(context.get(servicesContext), params.page)
  if (!entries) throw data('There is no such sitemap.', { status: 404 })
  // Every answer changes the topics', and they are large: kept, they would push other pages out.
  const kept = params.page.startsWith('topics-') ? {} : sharedPage('lists', 'forum', 'breadletter')
  return new Response(sitemap(entries), { headers: { 'content-type': 'application/xml; charset=utf-8', ...kept } })
}
