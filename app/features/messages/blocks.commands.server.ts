import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { blocks } from '~/db/schema/messages'
import type { Actor } from '~/http/actor.server'
import { IS_VERIFIED_OWNER, workplaces } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { publish } from '~/live/publish.server'
import { lockConversation } from './lock-conversation.commands.server'

interface BlockTarget {
  conversation_id?: string | undefined
  user_id?: string | undefined
}

/** The owner and the helpers of a bakery block for the bakery. */
export async function block(
  { db }: Services,
  actor: Actor,
  { conversation_id, user_id }: BlockTarget,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    if (conversation_id) {
      const { bakery_id, customer_id, from_bakery, own } = await lockConversation(tx, actor, conversation_id)
      await write(tx, actor, [{ bakery_id, customer_id, by_bakery: from_bakery }])
      await publishToOwn(tx, own.user_ids, conversation_id)
    } else await write(tx, actor, await pairsWith(tx, actor, user_id!))
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
  const own = workplaces(actor)
  const pairs = rows.flatMap(({ bakery_ids }) => [
    ...bakery_ids
      .filter((bakery_id) => !own.includes(bakery_id))
      .map((bakery_id) => ({ bakery_id, customer_id: actor.id!, by_bakery: false })),
    ...own.map((bakery_id) => ({ bakery_id, customer_id: user_id, by_bakery: true })),
  ])
  if (pairs.length === 0) throw new AppError('not_found', 'We couldn’t find anybody you could block there.')
  return pairs
}

async function write(tx: Tx, actor: Actor, pairs: Pair[]): Promise<void> {
  await tx
    .insert(blocks)
    .values(pairs.map((pair) => ({ id: newId(), created_by: actor.id, ...pair })))
    .onConflictDoNothing()
}

export async function unblock({ db }: Services, actor: Actor, conversation_id: string): Promise<undefined> {
  await db.transaction(async (tx) => {
    const { bakery_id, customer_id, from_bakery, own } = await lockConversation(tx, actor, conversation_id)
    await tx.execute(sql`
      delete from blocks where bakery_id = ${bakery_id} and customer_id = ${customer_id} and by_bakery = ${from_bakery}`)
    await publishToOwn(tx, own.user_ids, conversation_id)
  })
}

/** The blocked side hears nothing of it. */
const publishToOwn = (tx: Tx, user_ids: string[], conversation_id: string) =>
  publish(tx, user_ids, { type: 'message', conversation_id, message_id: null, seq: null })
