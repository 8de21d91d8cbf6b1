import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { forum_categories, forum_topics } from '~/db/schema/forum'

export async function findCategory(db: Db, slug: string) {
  const [category] = await db
    .select({
      id: forum_categories.id,
      slug: forum_categories.slug,
      name: forum_categories.name,
      description: forum_categories.description,
    })
    .from(forum_categories)
    .where(eq(forum_categories.slug, slug))
  return category ?? null
}

export const findTopic = (db: Db, at: { category: string; topic: string }) =>
  one(db, and(eq(forum_categories.slug, at.category), eq(forum_topics.slug, at.topic)))

export const findTopicById = (db: Db, id: string) => one(db, eq(forum_topics.id, id))

async function one(db: Db, condition: ReturnType<typeof and>) {
  const [topic] = await db
    .select({
      id: forum_topics.id,
      slug: forum_topics.slug,
      title: forum_topics.title,
      category_id: forum_topics.category_id,
      category_slug: forum_categories.slug,
      category_name: forum_categories.name,
    })
    .from(forum_topics)
    .innerJoin(forum_categories, eq(forum_categories.id, forum_topics.category_id))
    .where(and(condition, isNull(forum_topics.hidden_at)))
  return topic ?? null
}
