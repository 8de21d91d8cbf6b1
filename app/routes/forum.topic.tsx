import { data } from 'react-router'
import { findTopic } from '~/features/forum/forum.queries.server'
import { servicesContext } from '~/http/services.server'
import { saidByLoader, sharedPage } from '~/http/shared-page'
import { pageMeta } from '~/lib/page-meta'
import { UnopenedPage } from '~/shell/unopened-page'
import { unopenedScreens } from '~/shell/unopened-screens'
import type { Route } from './+types/forum.topic'

export const handle = { noindex: true }

export const headers = saidByLoader

export async function loader({ context, params }: Route.LoaderArgs) {
  const topic = await findTopic(context.get(servicesContext).db, params)
  if (!topic) throw data(null, { status: 404 })
  return data(topic, { headers: sharedPage(`topic:${topic.id}`, `forum:${topic.category_id}`) })
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.title ?? 'Forum' })

export default function ForumTopic({ loaderData }: Route.ComponentProps) {
  return <UnopenedPage {...unopenedScreens.forum} title={loaderData.title} />
}
