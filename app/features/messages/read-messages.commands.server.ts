import { sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import { readGroup } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { publishingAfter } from '~/live/publish.server'
import { countRead } from './change-message.commands.server'
import { lockConversation, publishMessage } from './lock-conversation.commands.server'
import { conversationGroup } from './message'

/** §4: opening a conversation sets read_at on its unread messages. One member of the crew reads for the whole bakery. */
export async function readMessages(
  { db, clock }: Services,
  actor: Actor,
  { id, up_to_seq }: { id: string; up_to_seq: number },
): Promise<{ unread: number }> {
  return publishingAfter(db, async (tx) => {
    const conversation = await lockConversation(tx, actor, id)
    const { from_bakery, own } = conversation
    await readGroup(tx, [actor.id!], conversationGroup(id))
    if (own.unread === 0) return { unread: 0 }
    const { rowCount } = await tx.execute(sql`
      update messages set read_at = ${at(clock())}
      where conversation_id = ${id} and from_bakery = ${!from_bakery} and seq <= ${up_to_seq}
        and read_at is null and held_at is null and deleted_at is null`)
    if (!rowCount) return { unread: own.unread }
    const unread = await countRead(tx, conversation, { bakery: from_bakery, count: rowCount })
    await publishMessage(tx, conversation, { message_id: null, seq: up_to_seq })
    return { unread }
  })
}
