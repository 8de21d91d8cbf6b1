import { lazy, Suspense, useRef } from 'react'
import { Checkbox } from '~/ui/checkbox'
import { Skeleton } from '~/ui/skeleton'
import { EMPTY_RECIPE } from './recipe-draft'
import type { RecipeDraft } from './recipes.contract'

const RecipeFields = lazy(async () => ({ default: (await import('./recipe-fields')).RecipeFields }))

export interface RecipePartProps {
  /** Null: it is no recipe. */
  draft: RecipeDraft | null
  problems: Readonly<Record<string, string>>
  onEdit: (draft: RecipeDraft | null) => void
}

/** "This is a recipe", in the forms of a topic. */
export function RecipePart({ draft, problems, onEdit }: RecipePartProps) {
  // Comes back if it is ticked again.
  const aside = useRef(EMPTY_RECIPE)
  const toggle = (is_recipe: boolean) => {
    if (draft) aside.current = draft
    onEdit(is_recipe ? aside.current : null)
  }
  return (
    <div className="grid gap-6">
      <Checkbox
        name="recipe"
        checked={draft !== null}
        onChange={({ target }) => toggle(target.checked)}
        error={problems.recipe}
        label="This is a recipe"
        hint="Give the weights, and we’ll work out baker’s percentages. Readers can scale it, print it and show what they baked."
      />
      {draft && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <RecipeFields draft={draft} problems={problems} onEdit={onEdit} />
        </Suspense>
      )}
    </div>
  )
}
