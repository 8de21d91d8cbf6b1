import { sql } from 'drizzle-orm'
import { authorOf } from '~/db/author-view.server'
import type { Db, Tx } from '~/db/client.server'
import { newestBakes, recipeOf } from '~/db/recipe-view.server'
import { dayOf } from '~/db/sql-time.server'
import type { Bake, Recipe, ShownRecipe } from './recipes.contract'

type Reader = Pick<Db | Tx, 'execute'>

/** The picture is the first that the post shows (lib/markdown.server.ts writes it). */
const BAKES = sql`
  select p.number, p.id, '/forum/post/' || p.id as url, ${dayOf(sql`p.created_at`)} as day, ${authorOf(sql`a`)} as author,
    substring(p.body_html from '<img src="(/media/[0-9a-f]+-[0-9]+[.]webp)"') as picture
  from (${newestBakes(sql`t.id`)}) p left join profiles a on a.user_id = p.author_id`

/** Null for a topic that nobody sees, or that is no recipe. */
export async function findRecipe(db: Reader, topic_id: string): Promise<ShownRecipe | null> {
  const { rows } = await db.execute<{ recipe: Recipe; bake_count: number; bakes: Bake[] }>(sql`
    select ${recipeOf(sql`t.id`)} as recipe, t.bake_count, coalesce((
      select json_agg(json_build_object('id', b.id, 'url', b.url, 'author', b.author, 'picture', b.picture, 'day', b.day) order by b.number desc)
      from (${BAKES}) b where b.picture is not null), '[]') as bakes
    from forum_topics t where t.id = ${topic_id} and t.state = 'visible' and t.has_recipe`)
  if (!rows[0]) return null
  const { recipe, bake_count, bakes } = rows[0]
  return { ...recipe, bake_count, bakes: bakes.map((bake) => ({ ...bake, picture: small(bake.picture) })) }
}

/** Every picture has a file of this width, unless it is narrower itself. */
const SMALL_WIDTH = 480
const small = (picture: string): string =>
  picture.replace(/-(\d+)\.webp$/, (_, width) => `-${Math.min(SMALL_WIDTH, Number(width))}.webp`)
