import { data } from 'react-router'
import { findCategory } from '~/features/forum/forum.queries.server'
import { servicesContext } from '~/http/services.server'
import { saidByLoader, sharedPage } from '~/http/shared-page'
import { pageMeta } from '~/lib/page-meta'
import { UnopenedPage } from '~/shell/unopened-page'
import { unopenedScreens } from '~/shell/unopened-screens'
import type { Route } from './+types/forum.category'

export const handle = { noindex: true }

export const headers = saidByLoader

export async function loader({ context, params }: Route.LoaderArgs) {
  const category = await findCategory(context.get(servicesContext).db, params.category)
  if (!category) throw data(null, { status: 404 })
  return data(category, { headers: sharedPage(`forum:${category.id}`) })
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.name ?? 'Forum' })

export default function ForumCategory({ loaderData }: Route.ComponentProps) {
  return <UnopenedPage {...unopenedScreens.forum} title={loaderData.name} intro={loaderData.description} />
}
