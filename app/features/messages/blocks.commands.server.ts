import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { blocks } from '~/db/schema/messages'
import { keepMembersApart, letMembersMeet } from '~/features/moderation/member-blocks.commands.server'
import type { Actor } from '~/http/actor.server'
import { IS_VERIFIED_OWNER, workplaces } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { publish } from '~/live/publish.server'
import { lockConversation } from './lock-conversation.commands.server'

interface BlockTarget {
  conversation_id?: string | undefined
  user_id?: string | undefined
}

/** The owner and the helpers of a bakery block for the bakery. A person is kept out of all that the actor has a part in. */
export async function block(
  { db, clock }: Services,
  actor: Actor,
  { conversation_id, user_id }: BlockTarget,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    if (conversation_id) {
      const { bakery_id, customer_id, from_bakery, own } = await lockConversation(tx, actor, conversation_id)
      await write(tx, actor, [{ bakery_id, customer_id, by_bakery: from_bakery }])
      await publishToOwn(tx, own.user_ids, conversation_id)
    } else {
      await write(tx, actor, await pairsWith(tx, actor, user_id!))
      await keepMembersApart(tx, { user_id: actor.id!, blocked_id: user_id!, now: clock() })
    }
  })
}

interface Pair {
  bakery_id: string
  customer_id: string
  by_bakery: boolean
}

/** The actor as a customer of the other user's bakeries, and the other user as a customer of the actor's. */
async function pairsWith(tx: Tx, actor: Actor, user_id: string): Promise<Pair[]> {
  if (user_id === actor.id) throw new AppError('conflict', 'You can’t block yourself.', { field: 'user_id' })
  const { rows } = await tx.execute<{ bakery_ids: string[] }>(sql`
    select array(select b.id from bakeries b where ${sql.raw(IS_VERIFIED_OWNER)}) as bakery_ids
    from users u where u.id = ${user_id}`)
  const { bakery_ids } = orNotFound(rows[0] ?? null, 'There’s nobody to block there.')
  const own = workplaces(actor)
  return [
    ...bakery_ids
      .filter((bakery_id) => !own.includes(bakery_id))
      .map((bakery_id) => ({ bakery_id, customer_id: actor.id!, by_bakery: false })),
    ...own.map((bakery_id) => ({ bakery_id, customer_id: user_id, by_bakery: true })),
  ]
}

async function write(tx: Tx, actor: Actor, pairs: Pair[]): Promise<void> {
  if (pairs.length === 0) return
  await tx
    .insert(blocks)
    .values(pairs.map((pair) => ({ id: newId(), created_by: actor.id, ...pair })))
    .onConflictDoNothing()
}

export async function unblock(
  { db }: Services,
  actor: Actor,
  { conversation_id, user_id }: BlockTarget,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    if (conversation_id) {
      const { bakery_id, customer_id, from_bakery, own } = await lockConversation(tx, actor, conversation_id)
      await forget(tx, { bakery_id, customer_id, by_bakery: from_bakery })
      await publishToOwn(tx, own.user_ids, conversation_id)
    } else {
      for (const pair of await pairsWith(tx, actor, user_id!)) await forget(tx, pair)
      await letMembersMeet(tx, { user_id: actor.id!, blocked_id: user_id! })
    }
  })
}

const forget = (tx: Tx, { bakery_id, customer_id, by_bakery }: Pair) =>
  tx.execute(sql`
    delete from blocks where bakery_id = ${bakery_id} and customer_id = ${customer_id} and by_bakery = ${by_bakery}`)

/** The blocked side hears nothing of it. */
const publishToOwn = (tx: Tx, user_ids: string[], conversation_id: string) =>
  publish(tx, user_ids, { type: 'message', conversation_id, message_id: null, seq: null })
