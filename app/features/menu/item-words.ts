import { type AllergenKinds, allergenLine } from './menu'

interface ItemLabelFacts {
  net_weight: string | null
  ingredients: string
  allergens: readonly string[]
  allergen_kinds: AllergenKinds
}

export const itemWords = ({ net_weight, ingredients, allergens, allergen_kinds }: ItemLabelFacts): string[] =>
  [net_weight, ingredients && `Ingredients: ${ingredients}.`, allergenLine(allergens, allergen_kinds)].flatMap(
    (line) => line || [],
  )
