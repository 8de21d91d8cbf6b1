import { ChefHat, Printer } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, useLocation } from 'react-router'
import type { AuthOrigin } from '~/features/accounts/auth-return'
import { grouped } from '~/lib/text'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { LinkButton } from '~/ui/link-button'
import { TextInput } from '~/ui/text-input'
import { bakersPercentages, hydration, inGrams, inOunces, scaledTo } from './percentages'
import { celsius, goodsName, inHours } from './recipe'
import type { Recipe, ShownRecipe } from './recipes.contract'
import { useScaling } from './use-scaling'

interface RecipeCardProps {
  recipe: ShownRecipe
  /** For the printed page. */
  author: string
  /** Left out for whoever can't show a bake. */
  bake?: { onBake: (() => void) | null } | undefined
}

/** Whole without script; with it, it can be scaled. Its paper has the title, this and the steps (parts.css). */
export function RecipeCard({ recipe, author, bake }: RecipeCardProps) {
  const scaling = useScaling(recipe)
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="recipe-card mb-2 grid gap-5 rounded-card border border-oat bg-paper p-4 sm:p-6"
    >
      <p className="hidden print:block">A recipe by {author}</p>
      <Facts recipe={recipe} scaling={scaling} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="display-3">
          Ingredients
        </h3>
        <Button variant="quiet" size="sm" className="scripted print:hidden" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden="true" /> Print
        </Button>
      </div>
      <Scaler scaling={scaling} />
      <Ingredients recipe={recipe} dough_grams={scaling.dough} />
      {bakersPercentages(recipe.ingredients) && <InWords />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        {bake && <BakeButton onBake={bake.onBake} />}
        {recipe.bake_count > 0 && (
          <a href="#bakes" className="text-soft hover:underline">
            Baked {recipe.bake_count === 1 ? 'once' : `${grouped(recipe.bake_count)} times`} so far
          </a>
        )}
      </div>
      {recipe.goods && (
        <p className="text-[0.9375rem] text-soft print:hidden">
          Rather not bake today?{' '}
          <Link to={`/browse?category=${recipe.goods}`} className="text-crust underline hover:text-crust-deep">
            Look for {goodsName(recipe.goods).toLowerCase()} near you
          </Link>
        </p>
      )}
    </section>
  )
}

type Scaling = ReturnType<typeof useScaling>

function Facts({ recipe, scaling }: { recipe: Recipe; scaling: Scaling }) {
  const water = hydration(recipe.ingredients)
  const facts: [string, ReactNode][] = [
    ['Makes', makes(recipe, scaling)],
    ['Hydration', water !== null && `${water}%`],
    ['Hands-on', recipe.hands_on_minutes && inHours(recipe.hands_on_minutes)],
    ['Resting', recipe.rest_minutes && inHours(recipe.rest_minutes)],
    ['Baking', recipe.bake_minutes && inHours(recipe.bake_minutes)],
    ['Oven', recipe.oven_f && `${recipe.oven_f} °F (${celsius(recipe.oven_f)} °C)`],
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(
        ([name, value]) =>
          Boolean(value) && (
            <div key={name} className="grid">
              <dt className="text-sm text-soft">{name}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** What its author calls one piece and what several is not known. */
const makes = ({ pieces, piece_name }: Recipe, scaling: Scaling): string =>
  scaling.is_scaled
    ? `${scaling.pieces} × ${piece_name}, ${inGrams(Math.round(scaling.dough / scaling.pieces))} each`
    : `${pieces} ${piece_name}`

/** Without script it would do nothing, so it isn't there (`scripted`). */
const Scaler = ({ scaling: { input, is_scaled, reset } }: { scaling: Scaling }) => (
  <fieldset className="scripted grid gap-3 rounded-control bg-dough p-4 print:hidden">
    <legend className="sr-only">Scale this recipe</legend>
    <div className="grid grid-cols-3 items-end gap-3">
      <Field label="Pieces">
        <TextInput inputMode="numeric" maxLength={6} autoComplete="off" {...input('pieces')} />
      </Field>
      <Field label="Grams each">
        <TextInput inputMode="numeric" maxLength={9} autoComplete="off" {...input('each')} />
      </Field>
      <Field label="Dough, grams">
        <TextInput inputMode="numeric" maxLength={9} autoComplete="off" {...input('dough')} />
      </Field>
    </div>
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-2 text-sm text-soft">
      <p>Change one, and the rest follows. Weights are before baking.</p>
      {is_scaled && (
        <Button variant="quiet" size="sm" onClick={reset}>
          As written
        </Button>
      )}
    </div>
  </fieldset>
)

function Ingredients({ recipe: { ingredients }, dough_grams }: { recipe: Recipe; dough_grams: number }) {
  const weights = scaledTo(ingredients, dough_grams)
  const percentages = bakersPercentages(ingredients)
  const total = weights.reduce((whole, grams) => whole + grams, 0)
  const cell = 'py-2 pl-3 text-right align-top tabular-nums whitespace-nowrap'
  return (
    <table className="w-full border-collapse text-left text-[0.9375rem]">
      <thead className="text-sm text-soft">
        <tr className="border-oat border-b">
          <th scope="col" className="py-2 font-normal">
            Ingredient
          </th>
          <th scope="col" className={`${cell} font-normal`}>
            Grams
          </th>
          <th scope="col" className={`${cell} font-normal`}>
            Ounces
          </th>
          {percentages && (
            <th scope="col" className={`${cell} font-normal`}>
              Baker’s %
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {ingredients.map(({ name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two ingredients may be alike, and none changes places
          <tr key={at} className="border-oat border-b">
            <th scope="row" className="py-2 align-top font-normal wrap-anywhere">
              {name}
            </th>
            <td className={`${cell} font-semibold`}>{inGrams(weights[at]!)}</td>
            <td className={`${cell} text-soft`}>{inOunces(weights[at]!)}</td>
            {percentages && <td className={cell}>{percentages[at]}%</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="py-2">
            Total
          </th>
          <td className={`${cell} font-semibold`}>{inGrams(total)}</td>
          <td className={`${cell} text-soft`}>{inOunces(total)}</td>
          {percentages && (
            <td className={cell}>{Math.round(percentages.reduce((sum, one) => sum + one, 0) * 10) / 10}%</td>
          )}
        </tr>
      </tfoot>
    </table>
  )
}

/** Opens by touch and by keyboard, also without script. */
const InWords = () => (
  <details className="text-[0.9375rem] text-soft print:hidden">
    <summary className="inline-flex min-h-6 cursor-pointer items-center underline decoration-oat underline-offset-4 hover:text-ink">
      What are baker’s % and hydration?
    </summary>
    <p className="max-w-prose pt-2">
      Baker’s percentages weigh everything against the flour. All flours together are 100%, so 2% salt is 20 g for 1,000
      g of flour, whatever the size of your batch. Hydration is the water in the same terms: 700 g for 1,000 g of flour
      is 70%. More water makes a softer dough and a more open crumb.
    </p>
  </details>
)

function BakeButton({ onBake }: { onBake: (() => void) | null }) {
  const { pathname, search } = useLocation()
  const words = (
    <>
      <ChefHat className="size-5" aria-hidden="true" /> I baked this
    </>
  )
  return onBake ? (
    <Button onClick={onBake}>{words}</Button>
  ) : (
    <LinkButton to="/auth" state={{ from: pathname + search, why: 'forum' } satisfies AuthOrigin}>
      {words}
    </LinkButton>
  )
}
