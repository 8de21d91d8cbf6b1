import { type SQL, sql } from 'drizzle-orm'
import { isPublic } from '~/db/bakery-views.server'
import type { Db, Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { crewOf, IS_SPOKEN_FOR, workplaces, works } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { publish } from '~/live/publish.server'
import { isNewAccount } from '../moderation/abuse'
import { findConversation, isBakerySide, isParty } from './conversations.queries.server'
import { NEW_CONVERSATIONS_A_DAY, TOO_MANY_NEW } from './limits'
import { ensureConversation, lockConversation, ofSide, type Sides } from './lock-conversation.commands.server'
import { NO_CONVERSATION, NOT_TAKING } from './message'
import type { Conversation } from './messages.contract'

interface ConversationSubject {
  bakery_id?: string | undefined
  order_id?: string | undefined
  request_id?: string | undefined
}

interface ConversationSides extends Record<string, unknown> {
  bakery_id: string
  customer_id: string | null
  has_owner: boolean
}

/** A customer and a bakery have one conversation: asked again, it is the same. A young account begins only so many a day. */
export async function beginConversation(
  { db, clock }: Services,
  actor: Actor,
  { bakery_id, order_id, request_id }: ConversationSubject,
): Promise<{ id: string }> {
  const found = order_id
    ? await sidesOfOrder(db, actor, order_id)
    : request_id
      ? await sidesOfRequest(db, actor, request_id)
      : await sidesOfBakery(db, actor, bakery_id!)
  const { customer_id, has_owner } = found
  if (customer_id === null)
    throw new AppError('conflict', 'They ordered without an account, so a message can’t reach them. Please call them.')
  if (!has_owner) throw new AppError('conflict', NOT_TAKING)
  const sides = { bakery_id: found.bakery_id, customer_id }
  const known = await findId(db, sides)
  if (known) return known
  return db.transaction(async (tx) => {
    const now = clock()
    if (customer_id === actor.id) await refuseTooManyNew(tx, actor, now)
    return { id: await ensureConversation(tx, { ...sides, now }) }
  })
}

async function findId(db: Db, { bakery_id, customer_id }: Sides): Promise<{ id: string } | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from conversations where bakery_id = ${bakery_id} and customer_id = ${customer_id}`,
  )
  return rows[0]
}

async function sidesOfBakery(db: Db, actor: Actor, bakery_id: string): Promise<ConversationSides> {
  if (workplaces(actor).includes(bakery_id)) throw new AppError('conflict', 'That’s your own bakery.')
  return sidesWhere(
    db,
    sql`
    select b.id as bakery_id, ${actor.id}::uuid as customer_id, ${hasOwner} as has_owner from bakeries b
    where b.id = ${bakery_id} and ${isPublic}`,
    'We couldn’t find that bakery.',
  )
}

/** The actor is its customer, or works for the bakery once the order is paid (ruling 20). */
const sidesOfOrder = (db: Db, actor: Actor, order_id: string): Promise<ConversationSides> =>
  sidesWhere(
    db,
    sql`
    select o.bakery_id, o.customer_id, ${hasOwner} as has_owner from orders o join bakeries b on b.id = o.bakery_id
    where o.id = ${order_id}
      and (o.customer_id = ${actor.id} or (${works(actor, sql`o.bakery_id`)} and o.bakery_since is not null))`,
    'We couldn’t find that order.',
  )

const sidesOfRequest = (db: Db, actor: Actor, request_id: string): Promise<ConversationSides> =>
  sidesWhere(
    db,
    sql`
    select r.bakery_id, r.customer_id, ${hasOwner} as has_owner from custom_requests r join bakeries b on b.id = r.bakery_id
    where r.id = ${request_id} and r.state <> 'unverified' and (r.customer_id = ${actor.id} or ${works(actor, sql`r.bakery_id`)})`,
    'We couldn’t find that request.',
  )

const hasOwner = sql.raw(IS_SPOKEN_FOR)

async function sidesWhere(db: Db, query: SQL, missing: string): Promise<ConversationSides> {
  const { rows } = await db.execute<ConversationSides>(query)
  return orNotFound(rows[0] ?? null, missing)
}

async function refuseTooManyNew(tx: Tx, actor: Actor, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ account_made_at: Date; begun: number }>(sql`
    select u.created_at as account_made_at, (select count(*) from conversations c
      where c.customer_id = u.id and c.created_at > ${at(now)} - interval '1 day')::int as begun
    from users u where u.id = ${actor.id} for update`)
  const { account_made_at, begun } = rows[0]!
  if (begun >= NEW_CONVERSATIONS_A_DAY && isNewAccount(new Date(account_made_at), now))
    throw new AppError('too_many_attempts', TOO_MANY_NEW, { retry_after: 3600 })
}

/** Stored nowhere. A blocked pair shows each other nothing. */
export async function publishTyping({ db }: Services, actor: Actor, id: string): Promise<undefined> {
  const { rows } = await db.execute<{ from_bakery: boolean; to: string[]; blocked: boolean }>(sql`
    select ${isBakerySide(actor)} as from_bakery,
      case when ${isBakerySide(actor)} then array[c.customer_id] else ${crewOf(sql`c.bakery_id`, sql`c.customer_id`)} end as to,
      exists (select from blocks x where x.bakery_id = c.bakery_id and x.customer_id = c.customer_id) as blocked
    from conversations c where c.id = ${id} and ${isParty(actor)}`)
  const { from_bakery, to, blocked } = orNotFound(rows[0] ?? null, NO_CONVERSATION)
  if (!blocked) await publish(db, to, { type: 'typing', conversation_id: id, from_bakery })
}

/** A whole side archives a conversation; each user mutes it for themselves. */
export async function changeSettings(
  { db, clock }: Services,
  actor: Actor,
  { id, archived, muted }: { id: string; archived?: boolean | undefined; muted?: boolean | undefined },
): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const { from_bakery, own } = await lockConversation(tx, actor, id)
    if (archived !== undefined)
      await tx.execute(sql`
        update conversations set ${ofSide(from_bakery, 'archived_at')} = ${archived ? at(clock()) : null} where id = ${id}`)
    if (muted)
      await tx.execute(sql`
        insert into conversation_mutes (conversation_id, user_id) values (${id}, ${actor.id}) on conflict do nothing`)
    if (muted === false)
      await tx.execute(sql`delete from conversation_mutes where conversation_id = ${id} and user_id = ${actor.id}`)
    await publish(tx, own.user_ids, { type: 'message', conversation_id: id, message_id: null, seq: null })
    return (await findConversation(tx, actor, id))!
  })
}
