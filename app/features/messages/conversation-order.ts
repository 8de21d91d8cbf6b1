import type { Conversation } from './messages.contract'

/** The list with this conversation where it belongs now; without it when `found` is null. */
export function placed(rows: Conversation[], id: string, found: Conversation | null): Conversation[] {
  const others = rows.filter((row) => row.id !== id)
  return found ? [...others, found].sort(newestFirst) : others
}

const newestFirst = (one: Conversation, other: Conversation) =>
  other.last_message_at.localeCompare(one.last_message_at) || one.id.localeCompare(other.id)
