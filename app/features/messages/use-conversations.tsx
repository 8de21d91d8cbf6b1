import { isMissing } from '~/http/client'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { placed } from './conversation-order'
import { messagesApi } from './messages.calls'
import type { Conversation } from './messages.contract'

export interface ConversationFilter {
  archived: boolean
  bakery_id: string | null
  query: string
}

export interface ConversationPage {
  rows: Conversation[]
  more: boolean
  next: string | null
}

export type Conversations = ReturnType<typeof useConversations>

/** A new message moves one conversation, so only that one is read again. */
export function useConversations({ archived, bakery_id, query }: ConversationFilter) {
  return useAnswer<ConversationPage>(JSON.stringify([archived, bakery_id, query]), {
    ...inPages<Conversation, ConversationPage>(async (known, signal) => {
      const wanted = { archived: String(archived), ...(bakery_id && { bakery_id }), ...(query && { query }) }
      let page: { items: Conversation[]; next: string | null } = { items: [], next: known?.next ?? null }
      // A search looks through so many conversations at a time; where it found none it goes on.
      do {
        const from = page.next ? { before: page.next } : {}
        page = await messagesApi('GET /conversations', { query: { ...wanted, ...from }, signal })
      } while (page.items.length === 0 && page.next)
      return { rows: page.items, more: page.next !== null, next: page.next }
    }),
    part: async (id, known, signal) => {
      const found = await messagesApi('GET /conversations/:id', { params: { id }, signal }).catch((thrown: unknown) => {
        if (isMissing(thrown)) return null
        throw thrown
      })
      const belongs = found && found.archived === archived && (!bakery_id || found.bakery.id === bakery_id)
      return { ...known, rows: placed(known.rows, id, belongs ? found : null) }
    },
    live: (event) => {
      if (event.type === 'hello') return true
      if (event.type !== 'message') return false
      return query ? true : { part: event.conversation_id }
    },
  })
}
