import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { forum_recipe_ingredients, forum_recipes } from '~/db/schema/recipes'
import { at } from '~/db/sql-time.server'
import { refuseWrong } from '~/lib/errors'
import { refusalOfBake } from './recipe'
import type { Recipe } from './recipes.contract'

/**
 * A topic's recipe, in place of the one before; null takes it away. In the transaction in which the forum writes the topic's first post,
 * and before that post: search finds it by its ingredients, too (repeatable/forum.sql).
 */
export async function keepRecipe(tx: Tx, topic_id: string, recipe: Recipe | null): Promise<void> {
  await forgetRecipes(tx, [topic_id])
  if (!recipe) return
  const { ingredients, ...facts } = recipe
  await tx.insert(forum_recipes).values({ topic_id, ...facts })
  await tx
    .insert(forum_recipe_ingredients)
    .values(ingredients.map((ingredient, place) => ({ topic_id, position: place + 1, ...ingredient })))
}

/** With its ingredients, by their key. */
export async function forgetRecipes(tx: Tx, topic_ids: string[]): Promise<void> {
  await tx.execute(sql`delete from forum_recipes where topic_id = any (${sql.param(topic_ids)}::uuid[])`)
}

/** A bake is a post of the forum. One of each member a day, who take turns in writing (`lockAuthor`). What Undo can bring back counts. */
export async function refuseBake(
  tx: Tx,
  { topic_id, author_id, now }: { topic_id: string; author_id: string; now: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ has_recipe: boolean; own: boolean; baked_today: boolean }>(sql`
    select exists (select from forum_recipes r where r.topic_id = ${topic_id}) as has_recipe,
      exists (select from forum_topics t where t.id = ${topic_id} and t.author_id = ${author_id}) as own,
      exists (select from forum_posts p where p.author_id = ${author_id} and p.created_at > ${at(now)} - interval '24 hours'
        and p.topic_id = ${topic_id} and p.baked and p.body <> '') as baked_today`)
  refuseWrong(refusalOfBake(onlyRow(rows)), { code: 'conflict' })
}
