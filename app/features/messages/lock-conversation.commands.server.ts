import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { crewOf, IS_SPOKEN_FOR } from '~/http/ownership.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { publish } from '~/live/publish.server'
import { isBakerySide, isParty } from './conversations.queries.server'
import type { MailState } from './mail-times'
import { NO_CONVERSATION, UNDELIVERABLE, YOU_BLOCKED } from './message'

interface SideState extends MailState {
  user_ids: string[]
  unread: number
}

export interface LockedConversation {
  id: string
  bakery_id: string
  customer_id: string
  last_seq: number
  from_bakery: boolean
  has_owner: boolean
  blocked_by_us: boolean
  blocked_by_them: boolean
  /** Ids of users who muted it. */
  muted: string[]
  names: { bakery: string; customer: string }
  own: SideState
  other: SideState
}

/**
 * Locks it for a command that reads or writes in it. An editor who rules acts for a side, so `who` can be a side.
 * `more` is selected in the same statement, with the conversation as `c`; after a wait for the lock it may be a moment old.
 */
export async function lockConversation<More extends Record<string, unknown> = Record<never, never>>(
  tx: Tx,
  who: Actor | 'customer' | 'bakery',
  id: string,
  more: SQL = sql`1 as one`,
): Promise<LockedConversation & { more: More }> {
  const [from_bakery, may] =
    typeof who === 'string' ? [sql`${who === 'bakery'}::boolean`, sql`true`] : [isBakerySide(who), isParty(who)]
  const { rows } = await tx.execute<Row & { more: More }>(sql`
    select c.id, c.bakery_id, c.customer_id, c.last_seq, c.customer_unread, c.bakery_unread,
      ${mailState('customer')} as customer_mail, ${mailState('bakery')} as bakery_mail,
      ${from_bakery} as from_bakery, ${crewOf(sql`c.bakery_id`, sql`c.customer_id`)} as crew, b.name as bakery_name,
      ${sql.raw(IS_SPOKEN_FOR)} as has_owner,
      case when p.show_full_name then p.full_name else p.username end as customer_name,
      array(select x.by_bakery from blocks x where x.bakery_id = c.bakery_id and x.customer_id = c.customer_id) as blocks,
      array(select x.user_id from conversation_mutes x where x.conversation_id = c.id) as muted,
      (select to_json(x) from (select ${more}) x) as more
    from conversations c join bakeries b on b.id = c.bakery_id join profiles p on p.user_id = c.customer_id
    where c.id = ${id} and ${may} for no key update of c`)
  const [row] = rows
  if (!row) throw new AppError('not_found', NO_CONVERSATION)
  const customer = { user_ids: [row.customer_id], unread: row.customer_unread, ...dated(row.customer_mail) }
  const bakery = { user_ids: row.crew, unread: row.bakery_unread, ...dated(row.bakery_mail) }
  return {
    id: row.id,
    bakery_id: row.bakery_id,
    customer_id: row.customer_id,
    last_seq: row.last_seq,
    from_bakery: row.from_bakery,
    has_owner: row.has_owner,
    blocked_by_us: row.blocks.includes(row.from_bakery),
    blocked_by_them: row.blocks.includes(!row.from_bakery),
    muted: row.muted,
    names: { bakery: row.bakery_name, customer: row.customer_name },
    own: row.from_bakery ? bakery : customer,
    other: row.from_bakery ? customer : bakery,
    more: row.more,
  }
}

interface Row extends Record<string, unknown> {
  id: string
  bakery_id: string
  customer_id: string
  last_seq: number
  customer_unread: number
  bakery_unread: number
  customer_mail: Dateless
  bakery_mail: Dateless
  from_bakery: boolean
  crew: string[]
  bakery_name: string
  has_owner: boolean
  customer_name: string
  blocks: boolean[]
  muted: string[]
}

interface Dateless {
  mail_at: string | null
  mails: number
  mailed_at: string | null
}

const mailState = (side: 'customer' | 'bakery'): SQL => {
  const column = (name: string) => sql.raw(`c.${side}_${name}`)
  return sql`json_build_object('mail_at', ${column('mail_at')}, 'mails', ${column('mails')}, 'mailed_at', ${column('mailed_at')})`
}

const asDate = (moment: string | null) => (moment === null ? null : new Date(moment))
const dated = ({ mail_at, mails, mailed_at }: Dateless): MailState => ({
  mail_at: asDate(mail_at),
  mails,
  mailed_at: asDate(mailed_at),
})

export interface Sides {
  bakery_id: string
  customer_id: string
}

/** There is one for each pair: of two at once, the second gets the first one's. */
export async function ensureConversation(
  tx: Tx,
  { bakery_id, customer_id, now }: Sides & { now: Date },
): Promise<string> {
  await tx.execute(sql`
    insert into conversations (id, bakery_id, customer_id, last_message_at, created_at)
    values (${newId()}, ${bakery_id}, ${customer_id}, ${at(now)}, ${at(now)})
    on conflict (bakery_id, customer_id) do nothing`)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from conversations where bakery_id = ${bakery_id} and customer_id = ${customer_id}`,
  )
  return rows[0]!.id
}

/** A block stops messages both ways. The blocked side is not told that it is blocked. */
export function refuseBlocked({
  blocked_by_us,
  blocked_by_them,
}: Pick<LockedConversation, 'blocked_by_us' | 'blocked_by_them'>): void {
  if (blocked_by_us) throw new AppError('conflict', YOU_BLOCKED)
  if (blocked_by_them) throw new AppError('forbidden', UNDELIVERABLE)
}

/** The same without a locked conversation, for sendings that are no messages. */
export async function refuseBlockedSides(
  tx: Pick<Tx, 'execute'>,
  { bakery_id, customer_id, from_bakery }: Sides & { from_bakery: boolean },
): Promise<void> {
  const { rows } = await tx.execute<{ by_bakery: boolean }>(
    sql`select by_bakery from blocks where bakery_id = ${bakery_id} and customer_id = ${customer_id}`,
  )
  const blocked = (by: boolean) => rows.some(({ by_bakery }) => by_bakery === by)
  refuseBlocked({ blocked_by_us: blocked(from_bakery), blocked_by_them: blocked(!from_bakery) })
}

/** `customer_unread` or `bakery_unread`, as the name of a column. */
export const ofSide = (bakery: boolean, name: 'unread' | 'archived_at' | 'told_seq' | keyof MailState): SQL =>
  sql.raw(`${bakery ? 'bakery' : 'customer'}_${name}`)

/** To the open pages of both sides; a held message only to its own side's. */
export const publishMessage = (
  tx: Tx,
  { id, own, other }: LockedConversation,
  { message_id, seq, held = false }: { message_id: string | null; seq: number | null; held?: boolean },
): Promise<void> =>
  publish(tx, held ? own.user_ids : [...own.user_ids, ...other.user_ids], {
    type: 'message',
    conversation_id: id,
    message_id,
    seq,
  })
