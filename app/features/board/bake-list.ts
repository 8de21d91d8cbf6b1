import { addDays, dayOf, formatDay, LONG_DAY, longDate } from '~/lib/zone'
import { isOpen } from './board'
import type { BakeOrder, BoardOrder } from './board.contract'

type Item = BakeOrder['items'][number]

/** All pieces of one thing for a day; `kinds` counts them by options and instructions. */
interface BakeLine {
  /** With its section where another thing of that day has the same name. */
  name: string
  pieces: number
  kinds: { words: string; pieces: number }[]
}

export interface BakeDay {
  /** "2026-11-20" where the bakery is; null for orders without a time. */
  date: string | null
  label: string
  to_bake: BakeLine[]
  /** Of those to hand over; none for a helper, who isn’t told of money. */
  not_paid: number
  /** In the order in which customers come, each with its lines in words. */
  to_hand_over: (BakeOrder & { lines: string[] })[]
}

/** With what the baker just pressed on the board, before the server has it. */
export function withPressed(
  orders: readonly BakeOrder[],
  rows: readonly Pick<BoardOrder, 'id' | 'status'>[],
): BakeOrder[] {
  const pressed = new Map(rows.map(({ id, status }) => [id, status]))
  return orders
    .map((order) => ({ ...order, status: pressed.get(order.id) ?? order.status }))
    .filter(({ status }) => isOpen(status))
}

/** A ready order needs no more baking. */
export function bakeDays(orders: readonly BakeOrder[], time_zone: string, now: Date): BakeDay[] {
  const days = grouped(orders, ({ requested_for }) => (requested_for ? dayOf(requested_for, time_zone) : null))
  return [...days]
    .toSorted(([one], [other]) => compare(one ?? '9999', other ?? '9999'))
    .map(([date, of_day]) => {
      const nameOf = namesOf(of_day.flatMap(({ items }) => items))
      return {
        date,
        label: date ? dayWords(date, dayOf(now, time_zone)) : 'No time chosen',
        to_bake: bakeLines(
          of_day.filter(({ status }) => status !== 'ready').flatMap(({ items }) => items),
          nameOf,
        ),
        not_paid: of_day.filter(({ not_paid }) => not_paid).length,
        to_hand_over: of_day
          .map((order) => ({ ...order, lines: order.items.map((item) => `${item.pieces} × ${nameOf(item)}`) }))
          .toSorted((one, other) => compare(one.requested_for ?? '', other.requested_for ?? '')),
      }
    })
}

/** With its year where that is another one. */
const dayWords = (date: string, today: string) =>
  date.slice(0, 4) === today.slice(0, 4) ? formatDay(date, LONG_DAY) : longDate(date)

/**
 * For the baker in the kitchen: today and tomorrow, what is left of earlier days, and orders without a time.
 * Up to today only what is to be baked: who gets it stands in the list to hand over.
 */
export function nearDays(orders: readonly BakeOrder[], time_zone: string, now: Date) {
  const today = dayOf(now, time_zone)
  const names: Record<string, string> = { [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }
  const days = bakeDays(orders, time_zone, now)
  const isNear = ({ date }: BakeDay) => date === null || date <= addDays(today, 1)
  const named = (day: BakeDay) => ({ ...day, label: [names[day.date ?? ''], day.label].filter(Boolean).join(', ') })
  const near = days
    .filter(isNear)
    .map((day) => (day.date && day.date <= today ? { ...day, to_hand_over: [] } : day))
    .filter(({ to_bake, to_hand_over }) => to_bake.length + to_hand_over.length > 0)
  return { near: near.map(named), next: days.find((day) => !isNear(day)) ?? null }
}

/** A menu may have the same name in two sections: then the section tells them apart, as "Classic (Cookies)". */
function namesOf(items: readonly Item[]): (item: Item) => string {
  const sections = grouped(items, ({ name }) => name)
  const isTwice = ({ name, section }: Item) => sections.get(name)!.some((other) => other.section !== section)
  return (item) => (item.section && isTwice(item) ? `${item.name} (${item.section})` : item.name)
}

function bakeLines(items: readonly Item[], nameOf: (item: Item) => string): BakeLine[] {
  return [...grouped(items, nameOf)]
    .map(([name, same]) => ({ name, pieces: sum(same), kinds: kindsOf(same) }))
    .sort((one, other) => other.pieces - one.pieces || compare(one.name, other.name))
}

const kindsOf = (same: Item[]) =>
  [...grouped(same, kindWords)]
    .map(([words, items]) => ({ words, pieces: sum(items) }))
    .filter(({ words }) => words !== '')

/** "Size: Large · “Dot”" */
const kindWords = ({ options, special_instructions }: Item) =>
  [
    ...options.map(({ group_name, name, text }) => `${group_name}: ${text ? `“${text}”` : name}`),
    ...(special_instructions ? [`“${special_instructions}”`] : []),
  ].join(' · ')

/** As `Map.groupBy`, which not every browser has. */
function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

const sum = (items: readonly Item[]) => items.reduce((pieces, item) => pieces + item.pieces, 0)
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
