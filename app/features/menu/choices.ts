import { choiceOf, inGroups } from './menu'

interface Option {
  id: string
  group_name: string
  name: string
  price_delta: number
  takes_text: boolean
}

/** By group: what is chosen, and the words for what takes them. */
export type Picks = Record<string, { id: string; text: string } | undefined>

/**
 * What was chosen before, as far as it is still offered. For the rest: of several choices the usual one, which stands first; whatever is
 * extra starts as not taken.
 */
export function picksOf(options: readonly Option[], chosen: readonly { id: string; text?: string }[] = []): Picks {
  return Object.fromEntries(
    inGroups(options, ({ group_name }) => group_name).flatMap(({ name, items }) => {
      const before = chosen.find(({ id }) => items.some((option) => option.id === id))
      if (before) return [[name, { id: before.id, text: before.text ?? '' }]]
      return choiceOf(items) === 'one' ? [[name, { id: items[0]!.id, text: '' }]] : []
    }),
  )
}

/** What goes into the cart, in the menu's order. An empty line is one that nobody wrote. */
export function chosenOf(options: readonly Option[], picks: Picks) {
  return options.flatMap(({ takes_text, ...option }) => {
    const pick = picks[option.group_name]
    const text = pick?.text.trim() ?? ''
    if (pick?.id !== option.id || (takes_text && !text)) return []
    return [takes_text ? { ...option, text } : option]
  })
}

/** A choice out of several that takes words and has none yet. */
export function textMissing(options: readonly Option[], picks: Picks): Option | undefined {
  return options.find((option) => {
    const pick = picks[option.group_name]
    const several = options.filter(({ group_name }) => group_name === option.group_name).length > 1
    return several && option.takes_text && pick?.id === option.id && pick.text.trim() === ''
  })
}
