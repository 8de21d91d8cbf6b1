import { data, redirect } from 'react-router'
import { CategoryScreen, listAddress } from '~/features/forum/category-screen'
import { listPages, readPage, TOPIC_ORDERS } from '~/features/forum/forum'
import { findCategory, findZip, listNearTopics, listTopics } from '~/features/forum/forum.queries.server'
import { servicesContext } from '~/http/services.server'
import { authors, saidByLoader, sharedPage } from '~/http/shared-page'
import { pageMeta } from '~/lib/page-meta'
import type { Route } from './+types/forum.category'

export const headers = saidByLoader

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const category = await findCategory(db, params.category)
  if (!category) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  // It had another slug.
  if (category.slug !== params.category)
    throw redirect(`/forum/${category.slug}${searchParams.size > 0 ? `?${searchParams}` : ''}`, 301)
  const order = TOPIC_ORDERS.find((one) => one === searchParams.get('order')) ?? 'active'
  const zip = category.near ? searchParams.get('near') : null
  const from = zip && /^\d{5}$/.test(zip) ? await findZip(db, zip) : null
  const page = readPage(searchParams.get('page'), listPages(category.topic_count))
  const list =
    page &&
    (from
      ? await listNearTopics(db, { category_id: category.id, from, page })
      : await listTopics(db, { category, order, page }))
  if (!list || page > list.pages) throw data(null, { status: 404 })
  const near_problem = zip && !from ? 'We don’t know that ZIP code.' : null
  const shown = { category, topics: list.items, pages: list.pages, order, page, near: from && zip, zip, near_problem }
  // There are too many places to keep a page for each.
  return data(shown, { headers: zip ? {} : sharedPage(`forum:${category.id}`, ...authors(list.items)) })
}

export const handle = {
  search_params: ['near', 'order', 'page'],
  // Other orders and places show the same topics.
  canonical: (shown: Route.ComponentProps['loaderData'] | undefined) =>
    shown && listAddress(shown.category.slug, { order: 'active', page: shown.page }),
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({
    title: loaderData
      ? `${loaderData.category.name}${loaderData.page > 1 ? `, page ${loaderData.page}` : ''}`
      : 'Forum',
    ...(loaderData && { description: loaderData.category.description }),
  }),
  ...(loaderData
    ? [
        {
          tagName: 'link',
          rel: 'alternate',
          type: 'application/rss+xml',
          title: loaderData.category.name,
          href: `/forum/${loaderData.category.slug}/feed.xml`,
        },
      ]
    : []),
]

export default function Category({ loaderData }: Route.ComponentProps) {
  return <CategoryScreen {...loaderData} />
}
