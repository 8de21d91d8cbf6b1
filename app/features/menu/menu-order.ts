import { inGroups } from './menu'

interface SortableItem {
  id: string
  category: string
}

const inSections = <T extends SortableItem>(items: readonly T[]): { name: string; items: T[] }[] =>
  inGroups(items, ({ category }) => category)

/** Moves an item `by` places down (or up) within its section. */
export function moveItem<T extends SortableItem>(items: readonly T[], id: string, by: number): T[] {
  return inSections(items).flatMap(({ items: section }) => {
    const at = section.findIndex((item) => item.id === id)
    return at < 0 ? section : swapped(section, at, at + by)
  })
}

export function moveTo<T extends SortableItem>(items: readonly T[], id: string, target: string): T[] {
  const section = inSections(items).find((one) => one.items.some((item) => item.id === id))?.items ?? []
  const [from, to] = [id, target].map((wanted) => section.findIndex((item) => item.id === wanted)) as [number, number]
  return from < 0 || to < 0 ? inSections(items).flatMap((one) => one.items) : moveItem(items, id, to - from)
}

export function moveSection<T extends SortableItem>(items: readonly T[], name: string, by: number): T[] {
  const sections = inSections(items)
  const at = sections.findIndex((section) => section.name === name)
  return (at < 0 ? sections : swapped(sections, at, at + by)).flatMap((section) => section.items)
}

function swapped<T>(list: T[], from: number, to: number): T[] {
  const place = Math.min(Math.max(0, to), list.length - 1)
  return list.toSpliced(from, 1).toSpliced(place, 0, list[from]!)
}
