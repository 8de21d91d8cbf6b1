import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { saved_replies } from '~/db/schema/messages'
import type { Actor } from '~/http/actor.server'
import { works } from '~/http/ownership.server'
import type { SavedReply } from './saved-replies.contract'

export const REPLY = { id: saved_replies.id, title: saved_replies.title, body: saved_replies.body }

/** Null where the actor does not work there. */
export async function listSavedReplies(
  db: Pick<Db, 'select' | 'execute'>,
  actor: Actor,
  bakery_id: string,
): Promise<SavedReply[] | null> {
  const { rowCount } = await db.execute(
    sql`select from bakeries b where b.id = ${bakery_id} and ${works(actor, sql`b.id`)}`,
  )
  if (!rowCount) return null
  return db
    .select(REPLY)
    .from(saved_replies)
    .where(eq(saved_replies.bakery_id, bakery_id))
    .orderBy(asc(saved_replies.created_at), asc(saved_replies.id))
}

export const ownReply = (actor: Actor, { bakery_id, reply_id }: { bakery_id: string; reply_id: string }) =>
  and(eq(saved_replies.id, reply_id), eq(saved_replies.bakery_id, bakery_id), works(actor, saved_replies.bakery_id))
