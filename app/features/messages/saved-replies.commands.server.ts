import { eq, sql } from 'drizzle-orm'
import { saved_replies } from '~/db/schema/messages'
import type { Actor } from '~/http/actor.server'
import { NOT_YOURS, works } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { MOST_SAVED_REPLIES } from './message'
import type { SavedReply } from './saved-replies.contract'
import { ownReply, REPLY } from './saved-replies.queries.server'

const NO_REPLY = 'We couldn’t find that saved reply.'

interface Reply {
  title: string
  body: string
}

interface SavedReplyKey {
  bakery_id: string
  reply_id: string
}

export async function addSavedReply(
  { db, clock }: Services,
  actor: Actor,
  { bakery_id, ...reply }: Reply & { bakery_id: string },
): Promise<SavedReply> {
  return db.transaction(async (tx) => {
    // The lock makes two at once count one after the other.
    const { rowCount } = await tx.execute(
      sql`select from bakeries b where b.id = ${bakery_id} and ${works(actor, sql`b.id`)} for no key update`,
    )
    if (!rowCount) throw new AppError('not_found', NOT_YOURS)
    if ((await tx.$count(saved_replies, eq(saved_replies.bakery_id, bakery_id))) >= MOST_SAVED_REPLIES)
      throw new AppError('conflict', `You can keep ${MOST_SAVED_REPLIES} replies. Delete one first.`)
    const row = { id: newId(), ...reply }
    await tx.insert(saved_replies).values({ ...row, bakery_id, created_at: clock() })
    return row
  })
}

export async function changeSavedReply(
  { db }: Services,
  actor: Actor,
  { title, body, ...which }: Reply & SavedReplyKey,
) {
  const [changed] = await db.update(saved_replies).set({ title, body }).where(ownReply(actor, which)).returning(REPLY)
  return orNotFound(changed ?? null, NO_REPLY)
}

export async function deleteSavedReply({ db }: Services, actor: Actor, which: SavedReplyKey): Promise<undefined> {
  const [gone] = await db.delete(saved_replies).where(ownReply(actor, which)).returning(REPLY)
  orNotFound(gone ?? null, NO_REPLY)
}
