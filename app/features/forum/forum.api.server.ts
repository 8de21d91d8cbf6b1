import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { NO_CATEGORY, NO_TOPIC } from './forum'
import type { forumContract } from './forum.contract'
import {
  findCategory,
  findZip,
  listCategories,
  listNearTopics,
  listTopics,
  listTopicsById,
} from './forum.queries.server'
import { searchPosts } from './forum-search.queries.server'
import { findCards } from './link-cards.queries.server'
import { findByPost, listPosts, topicPages } from './topic.queries.server'

export const forumHandlers = (services: Services): Handlers<typeof forumContract> => {
  const { db } = services
  const categoryOf = async (slug: string | undefined) =>
    slug === undefined ? undefined : orNotFound(await findCategory(db, slug), NO_CATEGORY)
  return {
    'GET /forum/categories': async () => ({ items: await listCategories(db) }),
    'GET /forum/topics': async ({ query: { category: slug, q, near, ...list } }) => {
      const category = await categoryOf(slug)
      if (q) {
        const found = await searchPosts(db, { q, category_id: category?.id })
        const ids = [...new Set(found.map(({ topic_id }) => topic_id))]
        return { items: await listTopicsById(db, ids), pages: 1 }
      }
      if (!near) return listTopics(db, { category, ...list })
      const from = await findZip(db, near)
      if (!from || !category?.near)
        throw new AppError(
          'invalid',
          from ? 'Say which category, one that is near a place.' : 'We don’t know that ZIP code.',
          {
            field: from ? 'category' : 'near',
          },
        )
      return listNearTopics(db, { category_id: category.id, from, page: list.page })
    },
    'GET /forum/search': async ({ query: { q, category: slug } }) => ({
      items: await searchPosts(db, { q, category_id: (await categoryOf(slug))?.id }),
    }),
    'GET /forum/cards': async ({ query }) => ({ items: await findCards(db, query.paths.split(',').slice(0, 20)) }),
    'GET /forum/topics/:id': async ({ params }) => {
      const [topic] = await listTopicsById(db, [params.id])
      return orNotFound(topic ?? null, NO_TOPIC)
    },
    'GET /forum/topics/:id/posts': async ({ params, query }) => {
      const topic = orNotFound(await findByPost(db, params.id), NO_TOPIC)
      return { items: await listPosts(db, { topic_id: topic.id, page: query.page }), pages: topicPages(topic) }
    },
  }
}
