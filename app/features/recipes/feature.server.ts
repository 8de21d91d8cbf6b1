import { sql } from 'drizzle-orm'
import { type Feature, serve } from '~/http/feature.server'
import { recipesHandlers } from './recipes.api.server'
import { recipesContract } from './recipes.contract'

const isInTopicOf = (id: string) =>
  sql`t.topic_id in (select f.id from forum_topics f where f.author_id = ${id} and f.state <> 'deleted')`

export const recipesFeature: Feature = {
  room: 'recipes',
  about: 'Recipes in the forum',
  calls: [serve(recipesContract, recipesHandlers)],
  // They go with their topic's words (`forgetRecipes`).
  person_rows: {
    exportOf: ({ id }) => ({ forum_recipes: isInTopicOf(id), forum_recipe_ingredients: isInTopicOf(id) }),
  },
}
