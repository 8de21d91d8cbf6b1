import { labelLines, linesBeforePayment } from '../cottage-food/label'
import type { Label } from '../cottage-food/label.contract'
import { itemWords } from '../menu/item-words'

export interface OrderLabel {
  lines: string[]
  items: { name: string; lines: string[] }[]
}

export type LabelledItem = Parameters<typeof itemWords>[0] & { id: string; name: string }

/** Copied into the order, since menu and law change later. Null where no law wants a label. */
export function labelOf(
  law: Label | null,
  ordered: readonly { id: string }[],
  menu: readonly LabelledItem[],
): OrderLabel | null {
  if (!law) return null
  const sold = [...new Set(ordered.map(({ id }) => id))].flatMap((id) => menu.find((item) => item.id === id) ?? [])
  const items = sold.map((item) => ({ name: item.name, lines: itemWords(item) }))
  const lines = law.before_payment ? linesBeforePayment(law) : labelLines(law)
  return { lines, items: items.filter(({ lines }) => lines.length > 0) }
}
