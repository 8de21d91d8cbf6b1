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

/** Groups stand where they are first named, with their items in their order. */
export function inGroups<T>(items: readonly T[], nameOf: (item: T) => string): { name: string; items: T[] }[] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(nameOf(item))
    if (group) group.push(item)
    else groups.set(nameOf(item), [item])
  }
  return [...groups].map(([name, items]) => ({ name, items }))
}
