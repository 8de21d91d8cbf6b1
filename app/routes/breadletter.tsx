import { data } from 'react-router'
import { listPast } from '~/features/breadletter/archive.queries.server'
import { ArchiveScreen } from '~/features/breadletter/archive-screen'
import { servicesContext } from '~/http/services.server'
import { saidByLoader, sharedPage } from '~/http/shared-page'
import { BRAND } from '~/lib/brand'
import { pageMeta } from '~/lib/page-meta'
import type { Route } from './+types/breadletter'

export const headers = saidByLoader

export async function loader({ context }: Route.LoaderArgs) {
  return data({ issues: await listPast(context.get(servicesContext).db) }, { headers: sharedPage('breadletter') })
}

export const meta = () => [
  ...pageMeta({
    title: 'The Breadletter',
    description: `What ${BRAND} writes to its readers: new bakers, what’s in season and one recipe.`,
  }),
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: '/breadletter/feed.xml' },
]

export default function Archive({ loaderData }: Route.ComponentProps) {
  return <ArchiveScreen {...loaderData} />
}
