import { addDays, dayOf, formatIn, LONG_DAY } from '~/lib/zone'
import type { BoardOrder } from './board.contract'

type Item = BoardOrder['items'][number]

/** All of one thing that has to be made for a day; `kinds` says how many of them are wanted in which way. */
interface BakeLine {
  name: string
  pieces: number
  kinds: { words: string; pieces: number }[]
}

export interface BakeDay {
  /** "2026-11-20" where the bakery is; null for orders without a time. */
  date: string | null
  /** "Friday, November 20" */
  label: string
  to_bake: BakeLine[]
  /** In the order in which people come. */
  to_hand_over: BoardOrder[]
}

/** What is left of a line after refunds. */
export const piecesOf = ({ quantity, refunded_quantity }: Pick<Item, 'quantity' | 'refunded_quantity'>): number =>
  quantity - refunded_quantity

/** The open orders by day: what to bake for each, and what to hand over. What is ready needs no more baking. */
export function bakeDays(orders: readonly BoardOrder[], time_zone: string): BakeDay[] {
  const days = grouped(orders, ({ requested_for }) => (requested_for ? dayOf(requested_for, time_zone) : null))
  return [...days]
    .toSorted(([one], [other]) => compare(one ?? '9999', other ?? '9999'))
    .map(([date, of_day]) => ({
      date,
      label: date ? formatIn('UTC', new Date(`${date}T12:00:00Z`), LONG_DAY) : 'No time chosen',
      to_bake: bakeLines(of_day.filter(({ status }) => status !== 'ready').flatMap(({ items }) => items)),
      to_hand_over: of_day.toSorted((one, other) => compare(one.requested_for ?? '', other.requested_for ?? '')),
    }))
}

/** What somebody who comes into the kitchen has to know: today and tomorrow, what is left of earlier days, what has no time. */
export function nearDays(orders: readonly BoardOrder[], time_zone: string, now: Date) {
  const today = dayOf(now, time_zone)
  const names: Record<string, string> = { [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }
  const days = bakeDays(orders, time_zone)
  const isNear = ({ date }: BakeDay) => date === null || date <= addDays(today, 1)
  const named = (day: BakeDay) => ({ ...day, label: [names[day.date ?? ''], day.label].filter(Boolean).join(', ') })
  return { near: days.filter(isNear).map(named), next: days.find((day) => !isNear(day)) ?? null }
}

function bakeLines(items: readonly Item[]): BakeLine[] {
  return [...grouped(items, ({ name }) => name)]
    .map(([name, same]) => ({ name, pieces: sum(same), kinds: kindsOf(same) }))
    .filter(({ pieces }) => pieces > 0)
    .sort((one, other) => other.pieces - one.pieces || compare(one.name, other.name))
}

const kindsOf = (same: Item[]) =>
  [...grouped(same, kindWords)]
    .map(([words, items]) => ({ words, pieces: sum(items) }))
    .filter(({ words, pieces }) => words !== '' && pieces > 0)

/** "Size: Large · “Dot”" */
const kindWords = ({ options, special_instructions }: Item) =>
  [
    ...options.map(({ group_name, name, text }) => `${group_name}: ${text ? `“${text}”` : name}`),
    ...(special_instructions ? [`“${special_instructions}”`] : []),
  ].join(' · ')

/** As `Map.groupBy`, which not every browser has. */
function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

const sum = (items: readonly Item[]) => items.reduce((pieces, item) => pieces + piecesOf(item), 0)
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
