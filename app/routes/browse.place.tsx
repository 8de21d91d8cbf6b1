import { data, redirect } from 'react-router'
import { BrowseScreen } from '~/features/search/browse-screen'
import { NOTHING_ASKED } from '~/features/search/browse-state'
import { milesLabel } from '~/features/search/distance-words'
import { keyOfPath, placePath } from '~/features/search/landing'
import { findPlace } from '~/features/search/landing.queries.server'
import { servicesContext } from '~/http/services.server'
import { saidByLoader } from '~/http/shared-page'
import { pageMeta } from '~/lib/page-meta'
import { US_STATES } from '~/lib/us-states'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import type { Route } from './+types/browse.place'
import { shouldReadAgain } from './browse/list-route'
import { loadBrowse } from './browse/load.server'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const asked = { state: params.state.toUpperCase(), key: keyOfPath(params.city) }
  const place = asked.key.length > 100 ? null : await findPlace(services.db, asked)
  if (!place) throw data(null, { status: 404 })
  const path = placePath(asked)
  if (new URL(request.url).pathname.replace(/\.data$/, '') !== path) throw redirect(path, 301)
  return loadBrowse(services, {
    ...NOTHING_ASKED,
    location: `${place.name}, ${place.state}`,
    at: { latitude: place.latitude, longitude: place.longitude },
  })
}

export const shouldRevalidate = shouldReadAgain

export const headers = saidByLoader

export const handle = { search_params: ['view'] }

export const meta = ({ loaderData: page }: Route.MetaArgs) =>
  page
    ? [
        ...pageMeta({
          title: `Home Bakeries in ${page.state.location}`,
          description: `Bread, cakes, cookies and pastries from home and micro bakeries in and around ${page.state.location}. See what they bake and order for pickup or delivery.`,
        }),
        ...(page.list.count > 0 ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
      ]
    : pageMeta({ title: 'Page not found' })

export default function BrowsePlace({ loaderData: page }: Route.ComponentProps) {
  const { location, radius_km } = page.state
  const [city = '', letters = ''] = location.split(', ')
  const state = US_STATES.find(([code]) => code === letters)?.[1] ?? letters
  return (
    <BrowseScreen
      page={page}
      title={`Bakeries in ${city}, ${state}`}
      intro={`Home and micro bakeries within ${milesLabel(radius_km)} of ${city}: sourdough, birthday cakes and everything between, baked by neighbors.`}
      above={<Breadcrumbs items={[{ label: 'Browse Bakeries', to: '/browse' }, { label: location }]} />}
    />
  )
}
