import { DAY_MS, MINUTE_MS } from '~/lib/durations'
import { dayOf, formatIn, LONG_DAY, SHORT_DAY, TIME } from '~/lib/zone'
import { EDIT_MINUTES } from './message'
import type { Message } from './messages.contract'
import type { Unsent } from './outbox'

/** Its numbers have no gap, so that only messages after the last one can be missing. */
export interface KnownThread {
  items: Message[]
  more: boolean
}

/** By id, since a message that was changed or let through comes again; in the order of numbers. */
export function merged(known: Message[], read: Message[]): Message[] {
  const by_id = new Map([...known, ...read].map((message) => [message.id, message]))
  return [...by_id.values()].sort((one, other) => one.seq - other.seq)
}

export const lastSeq = (items: Message[]): number => items.at(-1)?.seq ?? 0

/** What to read after an event: true for everything, else one message or what came AFTER. */
export function askedBy(
  event: { message_id: string | null; seq: number | null },
  items: Message[],
): boolean | { part: string } {
  const { message_id, seq } = event
  if (message_id === null || seq === null) return true
  const known = items.some(({ id }) => id === message_id)
  return { part: known && seq <= lastSeq(items) ? message_id : AFTER }
}

/** The part of a thread that lies after what is known. */
export const AFTER = 'after'

/** An unsent message stands at the end until the server has it. */
export const unsentIn = <U extends Pick<Unsent, 'id'>>(items: Message[], unsent: U[]): U[] =>
  unsent.filter(({ id }) => items.every((message) => message.id !== id))

export interface Day {
  day: string
  words: string
  items: Message[]
}

export function inDays(items: Message[], time_zone: string, now: Date): Day[] {
  const days: Day[] = []
  for (const message of items) {
    const day = dayOf(message.created_at, time_zone)
    const last = days.at(-1)
    // A message that was let through stands under the day when that was, not when it was written.
    if (last && last.day >= day) last.items.push(message)
    else days.push({ day, words: dayHeading(new Date(message.created_at), time_zone, now), items: [message] })
  }
  return days
}

/** "Today", "Yesterday", "Friday, November 20", "Friday, November 20, 2026" */
function dayHeading(at: Date, time_zone: string, now: Date): string {
  const day = dayOf(at, time_zone)
  if (day === dayOf(now, time_zone)) return 'Today'
  if (day === dayOf(new Date(now.getTime() - DAY_MS), time_zone)) return 'Yesterday'
  const year = day.slice(0, 4) === dayOf(now, time_zone).slice(0, 4) ? {} : { year: 'numeric' as const }
  return formatIn(time_zone, at, { ...LONG_DAY, ...year })
}

/** In a list: "3:14 PM", "Yesterday", "Fri, Nov 20". */
export function lastTime(at: Date, time_zone: string, now: Date): string {
  const words = dayHeading(at, time_zone, now)
  if (words === 'Today') return clock(at, time_zone)
  return words === 'Yesterday' ? words : formatIn(time_zone, at, SHORT_DAY)
}

export const clock = (at: Date, time_zone: string): string => formatIn(time_zone, at, TIME)

/** One mark, at the last message that the other side has read, stands for all before it. */
export const lastRead = (items: Message[], from_bakery: boolean): Message | undefined =>
  items.findLast((message) => message.from_bakery === from_bakery && message.read_at !== null)

export const newSince = (items: Message[], from_bakery: boolean, seen_seq: number): number =>
  items.filter((message) => message.from_bakery !== from_bakery && message.seq > seen_seq).length

export const mayChange = ({ created_at, deleted_at }: Message, now: Date): boolean =>
  deleted_at === null && now.getTime() - Date.parse(created_at) < EDIT_MINUTES * MINUTE_MS
