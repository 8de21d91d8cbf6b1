import { data } from 'react-router'
import { listCategories, listTopics } from '~/features/forum/forum.queries.server'
import { FORUM_INTRO, ForumHome } from '~/features/forum/forum-home'
import { servicesContext } from '~/http/services.server'
import { authors, saidByLoader, sharedPage } from '~/http/shared-page'
import { pageMeta } from '~/lib/page-meta'
import type { Route } from './+types/forum'

export const headers = saidByLoader

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const [categories, { items: topics }] = await Promise.all([
    listCategories(db),
    listTopics(db, { order: 'active', page: 1 }),
  ])
  return data(
    { categories, topics },
    { headers: sharedPage('forum', ...categories.map(({ id }) => `forum:${id}` as const), ...authors(topics)) },
  )
}

export const meta = () => pageMeta({ title: 'Forum', description: FORUM_INTRO })

export default function Forum({ loaderData }: Route.ComponentProps) {
  return <ForumHome {...loaderData} />
}
