import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { toast } from '~/ui/toast'
import { messagesApi } from './messages.calls'
import type { Conversation } from './messages.contract'

export function useConversation(id: string | null) {
  return useAnswer<Conversation>(id, {
    read: (signal) => messagesApi('GET /conversations/:id', { params: { id: id! }, signal }),
    live: (event) =>
      event.type === 'hello' || (event.type === 'message' && event.conversation_id === id && event.message_id === null),
  })
}

type Settings = { archived?: boolean; muted?: boolean }

const SAID: Record<string, string> = {
  archived_true: 'Archived',
  archived_false: 'Back in your messages',
  muted_true: 'Muted. You won’t get alerts or emails about it.',
  muted_false: 'You’ll hear about it again',
}

/** Changes a setting of the conversation, and offers Undo. */
export async function setConversation(
  id: string,
  settings: Settings,
  changed: (to: Conversation) => void,
): Promise<void> {
  const [[name, value] = []] = Object.entries(settings)
  try {
    changed(await messagesApi('PUT /conversations/:id/settings', { params: { id }, body: settings }))
    toast.success(SAID[`${name}_${value}`] ?? 'Saved', {
      undo: () => void setConversation(id, { [name!]: !value }, changed),
    })
  } catch (thrown) {
    toast.error(sentenceOf(thrown))
  }
}
