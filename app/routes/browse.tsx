import { data } from 'react-router'
import { type BrowsePage, BrowseScreen } from '~/features/search/browse-screen'
import { filtersOf, lacksCoordinate, readState, SEARCH_PARAMS } from '~/features/search/browse-state'
import { headingOf } from '~/features/search/browse-words'
import { OFF_THE_GLOBE } from '~/features/search/listing'
import { noteSearched } from '~/features/visits/tally.commands.server'
import { servicesContext } from '~/http/services.server'
import { saidByLoader } from '~/http/shared-page'
import { pageMeta } from '~/lib/page-meta'
import { BOTH_NEEDED } from '~/lib/whole-point'
import type { Route } from './+types/browse'
import { BrowseBoundary, shouldReadAgain } from './browse/list-route'
import { failedPage, findCanonical, loadBrowse } from './browse/load.server'

interface BrowsePageData extends BrowsePage {
  /** Absent after a failure; null if search engines should not index the list. */
  canonical?: string | null
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const asked = new URL(request.url).searchParams
  const state = readState(asked)
  if (lacksCoordinate(asked)) return failedPage(services, state, BOTH_NEEDED, 400)
  if (asked.get('lat')?.trim() && !state.at) return failedPage(services, state, OFF_THE_GLOBE, 400)
  const { data: page, init } = await loadBrowse(services, state)
  const user_agent = request.headers.get('user-agent') ?? ''
  noteSearched(services, filtersOf(page.state), { list: page.list.bakeries, user_agent })
  return data({ ...page, canonical: await findCanonical(services, page) }, init ?? undefined)
}

export const shouldRevalidate = shouldReadAgain

export const ErrorBoundary = BrowseBoundary

export const headers = saidByLoader

export const handle = {
  search_params: SEARCH_PARAMS,
  canonical: (page: BrowsePageData | undefined) => page?.canonical ?? '/browse',
}

export const meta = ({ loaderData: page }: Route.MetaArgs) => [
  ...pageMeta({
    title: page ? headingOf(page.state) : 'Browse Bakeries',
    description: 'Small home and micro bakeries near you: what they bake, how far they are, and who takes orders.',
  }),
  ...(page && 'canonical' in page && page.canonical ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
]

export default function Browse({ loaderData: page }: Route.ComponentProps) {
  return <BrowseScreen page={page} title={headingOf(page.state)} />
}
