import { data, redirect } from 'react-router'
import { postAddress, topicPath } from '~/features/forum/forum'
import { findByPost } from '~/features/forum/topic.queries.server'
import { servicesContext } from '~/http/services.server'
import { isId } from '~/lib/ids'
import type { Route } from './+types/forum.post'

/** Ruling 14: a topic's canonical address. A post's id leads to its place there, wherever the topic has moved since. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = isId(params.topicId) ? await findByPost(context.get(servicesContext).db, params.topicId) : null
  if (!found) throw data(null, { status: 404 })
  throw redirect(postAddress(topicPath(found), found.number), 301)
}

export default function ForumPost() {
  return null
}
