import { allergenLine } from './menu'
import type { MenuItem } from './menu.contract'

/** What is in it, as a label says it. */
export function ItemLabel({ item }: { item: MenuItem }) {
  const allergens = allergenLine(item.allergens, item.allergen_kinds)
  return (
    <>
      {item.net_weight && <p>{item.net_weight}</p>}
      {item.ingredients && <p className="wrap-anywhere">Ingredients: {item.ingredients}.</p>}
      {allergens && <p>{allergens}</p>}
    </>
  )
}
