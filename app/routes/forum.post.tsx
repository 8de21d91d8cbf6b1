import { data, redirect } from 'react-router'
import { findTopicById } from '~/features/forum/forum.queries.server'
import { servicesContext } from '~/http/services.server'
import { isId } from '~/lib/ids'
import type { Route } from './+types/forum.post'

/** Ruling 14: the topic's canonical address. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const topic = isId(params.topicId) ? await findTopicById(context.get(servicesContext).db, params.topicId) : null
  if (!topic) throw data(null, { status: 404 })
  throw redirect(`/forum/${topic.category_slug}/${topic.slug}`, 301)
}

export default function ForumPost() {
  return null
}
