import { type KeptDraft, keptDraft } from '~/http/kept-draft'
import { DAY_MS, MINUTE_MS } from '~/lib/durations'
import type { MessageCard, MessagePicture } from './messages.contract'

export interface Draft {
  text: string
  pictures: MessagePicture[]
  card: MessageCard | null
}

export const EMPTY_DRAFT: Draft = { text: '', pictures: [], card: null }

const words = keptDraft<Omit<Draft, 'pictures'>>('draft', 30)
/** Links to pictures are good for an hour, and unsent pictures are deleted after a day. */
const pictures = keptDraft<MessagePicture[]>('draft-pictures', (50 * MINUTE_MS) / DAY_MS)

/** By conversation. */
export const messageDrafts: KeptDraft<Draft> = {
  read(id) {
    const kept = words.read(id)
    return kept && { ...kept, pictures: pictures.read(id) ?? [] }
  },
  keep(id, draft) {
    words.keep(id, draft && { text: draft.text, card: draft.card })
    pictures.keep(id, draft?.pictures.length ? draft.pictures : null)
  },
}
