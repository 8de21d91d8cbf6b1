import { type SQL, sql } from 'drizzle-orm'

/** The recipe of a topic as the contract has it (`Recipe`), or null. */
export const recipeOf = (topic_id: SQL): SQL => sql`(
  select json_build_object('ingredients', (
      select json_agg(json_build_object('name', i.name, 'grams', i.grams, 'part', i.part) order by i.position)
      from forum_recipe_ingredients i where i.topic_id = r.topic_id),
    'pieces', r.pieces, 'piece_name', r.piece_name, 'goods', r.goods, 'hands_on_minutes', r.hands_on_minutes,
    'rest_minutes', r.rest_minutes, 'bake_minutes', r.bake_minutes, 'oven_f', r.oven_f)
  from forum_recipes r where r.topic_id = ${topic_id})`

/** Posts that show what others baked, the newest first. Among the posts of the topic are all. */
export const newestBakes = (topic_id: SQL): SQL => sql`
  select p.* from forum_posts p where p.topic_id = ${topic_id} and p.baked and p.state = 'visible' order by p.number desc limit 12`
