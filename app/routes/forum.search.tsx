import { findCategory } from '~/features/forum/forum.queries.server'
import { searchPosts } from '~/features/forum/forum-search.queries.server'
import { SearchScreen } from '~/features/forum/search-screen'
import { servicesContext } from '~/http/services.server'
import { pageMeta } from '~/lib/page-meta'
import { cut, oneLine } from '~/lib/text'
import type { Route } from './+types/forum.search'

export const handle = { noindex: true, search_params: ['category', 'q'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const words = cut(oneLine(searchParams.get('q') ?? ''), 100)
  const slug = searchParams.get('category')
  const category = slug ? await findCategory(db, slug) : null
  return { words, category, found: words ? await searchPosts(db, { q: words, category_id: category?.id }) : [] }
}

export const meta = () => pageMeta({ title: 'Search the Forum' })

export default function ForumSearch({ loaderData }: Route.ComponentProps) {
  return <SearchScreen {...loaderData} />
}
