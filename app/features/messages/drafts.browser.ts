import { session } from '~/http/session'
import { safeStorage } from '~/lib/safe-storage'
import { PERSONAL_KEY } from '../accounts/session-store'
import type { MessageCard, MessagePicture } from './messages.contract'

/** What somebody has begun to write in a conversation. */
export interface Draft {
  text: string
  pictures: MessagePicture[]
  card: MessageCard | null
}

const EMPTY: Draft = { text: '', pictures: [], card: null }
/** Links to pictures are good for an hour, and pictures that nobody sent go after a day. */
const PICTURES_MS = 50 * 60_000

const placeOf = (conversation_id: string) => `${PERSONAL_KEY}.draft.${session().user_id()}.${conversation_id}`

export function draftOf(conversation_id: string): Draft {
  try {
    const kept = JSON.parse(safeStorage().getItem(placeOf(conversation_id)) ?? '') as Draft & { at: number }
    return { ...kept, pictures: Date.now() - kept.at < PICTURES_MS ? kept.pictures : [] }
  } catch {
    return EMPTY
  }
}

export function keepDraft(conversation_id: string, draft: Draft): void {
  const place = placeOf(conversation_id)
  const empty = draft.text === '' && draft.pictures.length === 0 && draft.card === null
  try {
    if (empty) safeStorage().removeItem(place)
    else safeStorage().setItem(place, JSON.stringify({ ...draft, at: Date.now() }))
  } catch {
    // No room left: the draft lives as long as the page.
  }
}
