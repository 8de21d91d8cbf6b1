import { keptDraft } from '~/http/kept-draft'
import type { MessageCard, MessagePicture } from './messages.contract'

/** What the user has begun to write in a conversation. */
export interface Draft {
  text: string
  pictures: MessagePicture[]
  card: MessageCard | null
}

const EMPTY: Draft = { text: '', pictures: [], card: null }
/** Links to pictures are good for an hour, and pictures that nobody sent go after a day. */
const PICTURES_MS = 50 * 60_000

const drafts = keptDraft<Draft & { at: number }>('draft')

export function draftOf(conversation_id: string): Draft {
  const kept = drafts.read(conversation_id)
  return kept ? { ...kept, pictures: Date.now() - kept.at < PICTURES_MS ? kept.pictures : [] } : EMPTY
}

export function keepDraft(conversation_id: string, draft: Draft): void {
  const empty = draft.text === '' && draft.pictures.length === 0 && draft.card === null
  drafts.keep(conversation_id, empty ? null : { ...draft, at: Date.now() })
}
