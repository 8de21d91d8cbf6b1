import { choiceOf, inGroups } from './menu'

interface Option {
  id: string
  group_name: string
  name: string
  price_delta: number
  takes_text: boolean
}

/** By group: the chosen option, and the customer's words for it. */
export type Picks = Record<string, { id: string; text: string } | undefined>

/** Keeps earlier choices that are still offered. Otherwise the first of several is chosen, and an extra is not. */
export function picksOf(options: readonly Option[], chosen: readonly { id: string; text?: string }[] = []): Picks {
  return Object.fromEntries(
    inGroups(options, ({ group_name }) => group_name).flatMap(({ name, items }) => {
      const before = chosen.find(({ id }) => items.some((option) => option.id === id))
      if (before) return [[name, { id: before.id, text: before.text ?? '' }]]
      return choiceOf(items) === 'one' ? [[name, { id: items[0]!.id, text: '' }]] : []
    }),
  )
}

/** In the menu's order, for the cart. An option for words without words is left out. */
export function chosenOf(options: readonly Option[], picks: Picks) {
  return options.flatMap(({ takes_text, ...option }) => {
    const pick = picks[option.group_name]
    const text = pick?.text.trim() ?? ''
    if (pick?.id !== option.id || (takes_text && !text)) return []
    return [takes_text ? { ...option, text } : option]
  })
}

/** A chosen option, one of several, that takes words and has none yet. */
export function textMissing(options: readonly Option[], picks: Picks): Option | undefined {
  return options.find((option) => {
    const pick = picks[option.group_name]
    const several = options.filter(({ group_name }) => group_name === option.group_name).length > 1
    return several && option.takes_text && pick?.id === option.id && pick.text.trim() === ''
  })
}
