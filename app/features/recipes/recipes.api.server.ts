import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import type { recipesContract } from './recipes.contract'
import { findRecipe } from './recipes.queries.server'

export const recipesHandlers = ({ db }: Services): Handlers<typeof recipesContract> => ({
  'GET /forum/topics/:id/recipe': async ({ params }) =>
    orNotFound(await findRecipe(db, params.id), 'We couldn’t find that recipe.'),
})
