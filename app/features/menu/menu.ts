/** Without archived ones. */
export const MOST_ITEMS = 500

/** The nine major allergens of US law, as the database names them. */
export const ALLERGENS = [
  'milk',
  'eggs',
  'fish',
  'shellfish',
  'tree_nuts',
  'peanuts',
  'wheat',
  'soybeans',
  'sesame',
] as const

/** For these the law wants the kind, too. */
export const CLASSES_WITH_KINDS = ['tree_nuts', 'fish', 'shellfish'] as const

export type AllergenKinds = { [name in (typeof CLASSES_WITH_KINDS)[number]]?: string | undefined }

/** "Contains wheat, milk and tree nuts (pecan)." */
export function allergenLine(allergens: readonly string[], kinds: AllergenKinds = {}): string | null {
  const names = allergens.map((name) => {
    const kind = kinds[name as keyof AllergenKinds]
    return name.replace('_', ' ') + (kind ? ` (${kind})` : '')
  })
  const last = names.at(-1)
  if (!last) return null
  return `Contains ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last}.`
}

/** Groups in the order of their first items. */
export function inGroups<T>(items: readonly T[], nameOf: (item: T) => string): { name: string; items: T[] }[] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(nameOf(item))
    if (group) group.push(item)
    else groups.set(nameOf(item), [item])
  }
  return [...groups].map(([name, items]) => ({ name, items }))
}

/** "Needs 2 days’ notice." */
export function noticeLine(hours: number): string {
  const [count, unit] = hours % 24 ? [hours, 'hour'] : [hours / 24, 'day']
  return `Needs ${count} ${unit}${count === 1 ? '’s' : 's’'} notice.`
}

/** Up to here the customer is told how many are left, and has less time to pay for them. */
export const FEW = 5

export const isFew = (stock: number | null): stock is number => stock !== null && stock > 0 && stock <= FEW

/** The most of one item that an order can hold; null without a limit. */
export function mostOf({
  stock,
  max_per_order,
}: {
  stock: number | null
  max_per_order: number | null
}): number | null {
  if (stock === null || max_per_order === null) return stock ?? max_per_order
  return Math.min(stock, max_per_order)
}

export const limitWords = (limit: number | null, name: string): string => `The limit is ${limit} of ${name} per order.`

/** Of several options exactly one is chosen, at first the first; a single one is an extra, or a line for the customer's words. */
export function choiceOf(options: readonly { takes_text: boolean }[]): 'words' | 'extra' | 'one' {
  if (options.length > 1) return 'one'
  return options[0]?.takes_text ? 'words' : 'extra'
}

/** In dollars, computed in cents to be exact. */
export const priceWith = (price: number, chosen: readonly { price_delta: number }[]): number =>
  chosen.reduce((sum, { price_delta }) => sum + Math.round(price_delta * 100), Math.round(price * 100)) / 100

/** For "from $8". */
export function leastPrice(item: { price: number; options: readonly PricedOption[] }): number {
  const cheapest = inGroups(item.options, ({ group_name }) => group_name).map(({ items }) => {
    const deltas = items.map(({ price_delta }) => price_delta)
    return { price_delta: choiceOf(items) === 'one' ? Math.min(...deltas) : Math.min(0, ...deltas) }
  })
  return priceWith(item.price, cheapest)
}

interface PricedOption {
  group_name: string
  price_delta: number
  takes_text: boolean
}
