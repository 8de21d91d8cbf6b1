import type { Dish } from './menu'

/** `cents`: the difference to the dish's price. The first option of a group is the usual one. */
export type DishOption = { group_name: string; name: string; cents: number; takes_text?: true }

/** `price`: the dish's, so that a double box costs a little less than two. */
export function dishOptions({ name, main }: Dish, price: number): DishOption[] {
  if (/layer cake|celebration|birthday/i.test(name)) return [...FLAVORS, MESSAGE]
  if (/cupcakes/i.test(name)) return [...ICINGS, ...boxes(price, ['Box of 6', 'Box of 12'])]
  if (/carrot cake|sheet cake|tres leches|olive oil cake/i.test(name)) return [MESSAGE]
  if (/iced sugar cookies/i.test(name)) return [THEME]
  if (/cinnamon rolls|morning buns/i.test(name)) return ICING_WHERE
  if (/, 6$/.test(name) && /chip|raisin|brownies|bars/i.test(name)) return boxes(price, ['Half dozen', 'Dozen'])
  if (/pot pies?|apple pie|peach hand pies/i.test(name)) return BAKED
  if (/country loaf/i.test(name)) return [...SLICING, ...sizes(price)]
  const isLoaf = (main === 'sourdough' || main === 'bread') && LOAF.test(name)
  return isLoaf ? SLICING : []
}

const LOAF = /loaf|sourdough$|rye|batard|sandwich|honey|milk bread|oatmeal/i

const choices = (group_name: string, ...names: (string | [string, number])[]): DishOption[] =>
  names.map((choice) => {
    const [name, cents] = typeof choice === 'string' ? [choice, 0] : choice
    return { group_name, name, cents }
  })

const SLICING = choices('Slicing', 'Whole', 'Sliced')
const FLAVORS = choices('Flavor', 'Vanilla', 'Chocolate', ['Lemon curd', 400], ['Strawberry cream', 600])
const ICINGS = choices('Frosting', 'Vanilla', 'Chocolate', 'Half and half')
const ICING_WHERE = choices('Icing', 'On the side', 'On top', ['None', -100])
const BAKED = choices('How', 'Baked', 'Frozen, to bake at home')
const MESSAGE: DishOption = { group_name: 'Message', name: 'Message on top', cents: 300, takes_text: true }
const THEME: DishOption = { group_name: 'Theme', name: 'Your theme and colors', cents: 0, takes_text: true }

const boxes = (price: number, [one, two]: [string, string]) => choices('Box', one, [two, half(price * 0.9)])
const sizes = (price: number) => choices('Size', 'Regular', ['Half', -half(price * 0.4)], ['Family', half(price * 0.6)])
const half = (cents: number) => Math.round(cents / 50) * 50
