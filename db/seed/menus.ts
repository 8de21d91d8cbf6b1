import { type Random, stableId } from './random'
import { DISHES, type Dish, type Main } from './words/menu'
import { type DishOption, dishOptions } from './words/menu-options'

export type MenuItem = {
  id: string
  dish: Dish
  price_cents: number
  available: boolean
  stock: number | null
  max_per_order: number | null
  options: DishOption[]
}

const BESIDE: Record<Main, Main[]> = {
  sourdough: ['bread', 'pastries'],
  bread: ['sourdough', 'pastries'],
  cakes: ['cookies', 'pies'],
  cookies: ['cakes', 'pastries'],
  pastries: ['bread', 'cookies'],
  pies: ['cakes', 'pastries'],
  'gluten-free': [],
  vegan: [],
}

export function makeMenu(r: Random, slug: string, main: Main): MenuItem[] {
  const count = r.int(4, 10)
  const own = r.sample(DISHES[main], Math.max(3, Math.round(count * (BESIDE[main].length ? r.float(0.6, 1) : 1))))
  const beside = BESIDE[main].length ? r.sample(DISHES[r.pick(BESIDE[main])], count - own.length) : []
  // About one in eight menus has an item for each of the two diets.
  const kind = BESIDE[main].length ? [r.chance(0.12) ? 'gluten-free' : '', r.chance(0.12) ? 'vegan' : ''] : []
  const special = kind.filter(Boolean).map((diet) => r.pick(DISHES[diet as Main]))
  const room = 10 - special.length
  return [...[...own, ...beside].slice(0, room), ...special].map((dish) => {
    const price_cents = Math.round(r.float(dish.low, dish.high) * 2) * 50
    const available = !r.chance(0.06)
    const stock = r.chance(0.2) ? r.int(2, 24) : null
    const rest = r.fork(`${slug}/${dish.name}`)
    return {
      id: stableId(`menu/${slug}/${dish.main}/${dish.name}`),
      dish,
      price_cents,
      available,
      // Sometimes a counted item is sold out.
      stock: stock !== null && rest.chance(0.15) ? 0 : stock,
      max_per_order: LIMITED.test(dish.name) && rest.chance(0.6) ? rest.int(1, 2) : rest.chance(0.08) ? 6 : null,
      options: dishOptions(dish, price_cents),
    }
  })
}

/** Cakes that take a day are not sold by the dozen. */
const LIMITED = /celebration|layer cake|birthday|iced sugar|tres leches/i

const PRODUCT: [RegExp, string][] = [
  [/cake|torte|cupcake/i, 'cakes'],
  [/cookie|chip,|macaroon|bars/i, 'cookies'],
  [/loaf|bread|dinner rolls|focaccia/i, 'bread'],
  [/muffin|cinnamon|croissant|galette/i, 'pastries'],
  [/pie/i, 'pies'],
]

export function menuTags(main: Main, menu: MenuItem[]): string[] {
  const tags = new Set<string>([main])
  const count = (test: (dish: Dish) => boolean) => menu.filter(({ dish }) => test(dish)).length
  for (const { dish } of menu) {
    if (dish.main !== main && (count((d) => d.main === dish.main) > 1 || isDiet(dish.main))) tags.add(dish.main)
    if (isDiet(main)) for (const [words, tag] of PRODUCT) if (words.test(dish.name)) tags.add(tag)
  }
  for (const meal of ['breakfast', 'lunch', 'dessert', 'seasonal'])
    if (count((d) => d.tags.includes(meal)) > 1) tags.add(meal)
  return [...tags]
}

const isDiet = (main: Main) => main === 'gluten-free' || main === 'vegan'
