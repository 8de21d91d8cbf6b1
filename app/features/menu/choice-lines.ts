import { inGroups } from './menu'

interface Choice {
  id?: string
  group_name: string
  name: string
  price_delta: string
  takes_text: boolean
}

const MESSAGE = /\s*\((?:text|message)\)$/i
/** "(+$5)", "+5.00", "(-$1)", "$2"; a bare number is a name, such as the pieces in a box. */
const PRICE = /(?:\s+|\s*\(\s*)(?:([+-])\s*\$?|\$)\s*(\d+(?:\.\d{1,2})?)\s*\)?$/

/** "Flavor: Vanilla, Chocolate (+$5)", a line for each group. Every text means something, and what it means is shown beside it. */
export function readChoiceLines(text: string, known: readonly Choice[] = []): Choice[] {
  return text
    .split(/[\n;]/)
    .flatMap((line) => choicesOf(line.trim()))
    .map((choice) => {
      // Carts know a choice by its id.
      const before = known.find(({ group_name, name }) => group_name === choice.group_name && name === choice.name)
      return before?.id ? { id: before.id, ...choice } : choice
    })
}

function choicesOf(line: string): Choice[] {
  const colon = line.indexOf(':')
  const group_name = colon > 0 ? line.slice(0, colon).trim() : 'Choice'
  return line
    .slice(colon + 1)
    .split(',')
    .flatMap((part) => {
      const typed = part.trim()
      const takes_text = MESSAGE.test(typed)
      const named = typed.replace(MESSAGE, '')
      const [priced = '', sign, dollars = 0] = PRICE.exec(named) ?? []
      const cents = Math.round(Number(dollars) * 100) * (sign === '-' ? -1 : 1)
      const name = named.slice(0, named.length - priced.length).trim()
      const price_delta = cents === 0 ? '' : (cents / 100).toFixed(2)
      return name ? [{ group_name, name, price_delta, takes_text }] : []
    })
}

/** The same in words; null where a name has a sign that would be read as something else. */
export const choiceLines = (options: readonly Choice[]): string | null =>
  options.some(({ group_name, name }) => !group_name.trim() || isMisread(group_name) || isMisread(name))
    ? null
    : choiceGroups(options).join('\n')

/** "Flavor: Vanilla, Chocolate (+$5)", each group. */
export const choiceGroups = (options: readonly Choice[]): string[] =>
  inGroups(options, ({ group_name }) => group_name).map(
    ({ name, items }) => `${name}: ${items.map(choiceWords).join(', ')}`,
  )

const isMisread = (name: string) => /[:,;\n]/.test(name) || PRICE.test(name) || MESSAGE.test(name)

function choiceWords({ name, price_delta, takes_text }: Omit<Choice, 'group_name'>): string {
  const delta = Number(price_delta)
  const price = delta ? ` (${delta < 0 ? '-' : '+'}$${Math.abs(delta).toFixed(2).replace('.00', '')})` : ''
  return `${name}${price}${takes_text ? ' (message)' : ''}`
}
