/** The nine major allergens of US law, as the database names them. */
export const ALLERGENS = [
  ...(['milk', 'eggs', 'fish', 'shellfish', 'tree_nuts'] as const),
  ...(['peanuts', 'wheat', 'soybeans', 'sesame'] as const),
] as const

/** "Contains wheat, milk and tree nuts." */
export function allergenLine(allergens: readonly string[]): string | null {
  const names = allergens.map((name) => name.replace('_', ' '))
  const last = names.at(-1)
  if (!last) return null
  return `Contains ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last}.`
}

/** Categories in the order in which the menu first names them. */
export function byCategory<T extends { category: string }>(items: readonly T[]): { category: string; items: T[] }[] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(item.category)
    if (group) group.push(item)
    else groups.set(item.category, [item])
  }
  return [...groups].map(([category, items]) => ({ category, items }))
}
