import { type AllergenKinds, CLASSES_WITH_KINDS, leastPrice } from './menu'

export const MOST_OPTIONS = 60
export const MOST_TAGS = 20
export const FIRST_SECTION = 'Menu'

const KIND_NEEDED: Record<(typeof CLASSES_WITH_KINDS)[number], string> = {
  tree_nuts: 'Please say which nuts, such as pecan or almond. Labels need it.',
  fish: 'Please say which fish, such as anchovy. Labels need it.',
  shellfish: 'Please say which shellfish, such as shrimp. Labels need it.',
}

/** US law wants the kind of nut, fish and shellfish. By field name. */
export function kindsProblems(allergens: readonly string[], kinds: AllergenKinds): Record<string, string> {
  const missing = CLASSES_WITH_KINDS.filter((name) => allergens.includes(name) && !kinds[name])
  return Object.fromEntries(missing.map((name) => [`allergen_kinds.${name}`, KIND_NEEDED[name]]))
}

export const tagsOf = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== '')),
]

interface Choice {
  group_name: string
  name: string
}

/** An option is chosen by its name, so names must differ within a group. */
export function optionsProblems(options: readonly Choice[]): { message: string; path: (string | number)[] }[] {
  const keys = options.map(({ group_name, name }) => JSON.stringify([group_name, name]))
  return options.flatMap(({ group_name, name }, at) =>
    keys.indexOf(keys[at]!) === at ? [] : [{ message: `${name} is in ${group_name} twice.`, path: [at, 'name'] }],
  )
}

interface PricedItem {
  price: number
  options: { group_name: string; price_delta: number; takes_text: boolean }[]
}

export const priceProblem = (item: PricedItem): string | null =>
  leastPrice(item) < 0 ? 'With the cheapest choices this would cost less than nothing.' : null
