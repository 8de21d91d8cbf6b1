import { data, redirect, useRouteLoaderData } from 'react-router'
import { pageAddress, readPage, topicPath } from '~/features/forum/forum'
import { plainWords } from '~/features/forum/plain-words'
import { findTopic, listPosts, topicPages } from '~/features/forum/topic.queries.server'
import { TopicScreen } from '~/features/forum/topic-screen'
import { findRecipe } from '~/features/recipes/recipes.queries.server'
import { servicesContext } from '~/http/services.server'
import { authors, saidByLoader, sharedPage } from '~/http/shared-page'
import { pageMeta } from '~/lib/page-meta'
import { StructuredData } from '~/lib/structured-data'
import { cut } from '~/lib/text'
import type { loader as rootLoader } from '~/root'
import type { Route } from './+types/forum.topic'
import { describeRecipe } from './forum/describe-recipe'
import { describeTopic } from './forum/describe-topic'

export const headers = saidByLoader

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const found = await findTopic(db, params)
  if (!found) throw data(null, { status: 404 })
  const asked = new URL(request.url).searchParams.get('page')
  const path = topicPath(found)
  // It was moved or renamed.
  if (path !== `/forum/${params.category}/${params.topic}`)
    throw redirect(pageAddress(path, readPage(asked, topicPages(found)) ?? 1), 301)
  const pages = topicPages(found)
  const page = readPage(asked, pages)
  if (page === null) throw data(null, { status: 404 })
  const posts = await listPosts(db, { topic_id: found.id, page })
  const recipe = found.has_recipe && page === 1 ? await findRecipe(db, found.id) : null
  const { shown_number: _, category_id, answers: __, ...topic } = found
  const tags = [`topic:${topic.id}`, `posts:${topic.id}:${page}`, `category:${category_id}`] as const
  return data(
    { topic, posts, recipe, page, pages, about: cut(plainWords(posts[0]?.body_html ?? ''), 160) },
    { headers: sharedPage(...tags, ...authors([topic, ...posts, ...(recipe?.bakes ?? [])])) },
  )
}

export const handle = {
  search_params: ['page'],
  canonical: (shown: Route.ComponentProps['loaderData'] | undefined) =>
    shown && pageAddress(topicPath(shown.topic), shown.page),
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return []
  const { topic, page } = loaderData
  return pageMeta({ title: `${topic.title}${page > 1 ? `, page ${page}` : ''}`, description: loaderData.about })
}

export default function Topic({ loaderData }: Route.ComponentProps) {
  const { public_url = '' } = useRouteLoaderData<typeof rootLoader>('root') ?? {}
  return (
    <>
      <StructuredData data={import.meta.env.SSR ? describeTopic(loaderData, public_url) : null} />
      {loaderData.recipe && (
        <StructuredData data={import.meta.env.SSR ? describeRecipe(loaderData, public_url) : null} />
      )}
      {/* Another topic has another draft. */}
      <TopicScreen key={loaderData.topic.id} {...loaderData} />
    </>
  )
}
