import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import type { orders } from '~/db/schema/orders'
import { at, iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { isBakerySide, isParty, isShown } from './conversations.queries.server'
import type { Message, MessageCard } from './messages.contract'

type Reader = Pick<Db, 'execute'>

/** As it is stored: its pictures by the names of their files, its order in figures. */
export interface StoredMessage extends Omit<Message, 'pictures' | 'card'>, Record<string, unknown> {
  pictures: StoredPicture[]
  order: CardOrder | null
  item: { menu_item_id: string; name: string; price_cents: number; available: boolean } | null
  card_ids: Extract<MessageCard, { kind: 'request' | 'quote' | 'invoice' }> | null
}

export interface StoredPicture {
  id: string
  file: string
  small_file: string
  width: number
  height: number
}

interface CardOrder
  extends Pick<typeof orders.$inferSelect, 'order_number' | 'status' | 'payment_status' | 'fulfillment_type'> {
  order_id: string
  estimated_ready_time: string | null
  requested_for: string | null
  requested_until: string | null
  bakery: { time_zone: string }
  for_bakery: boolean
}

interface Page {
  limit: number
  after_seq?: number | undefined
  before_seq?: number | undefined
}

/** Null when the actor is not a party. Reads one more than the page holds, to know whether there are more. */
export async function listMessages(
  db: Reader,
  actor: Actor,
  { id, ...page }: Page & { id: string },
  now: Date,
): Promise<{ items: StoredMessage[]; next: number | null } | null> {
  const { limit, after_seq, before_seq } = page
  const onward = after_seq !== undefined
  const { rows } = await db.execute<StoredMessage>(sql`
    select ${columns(actor, now)} from conversations c left join lateral (
      select * from messages m where m.conversation_id = c.id and ${isShown(actor)}
        ${onward ? sql`and m.seq > ${after_seq}` : sql``} ${before_seq === undefined ? sql`` : sql`and m.seq < ${before_seq}`}
      order by m.seq ${onward ? sql`asc` : sql`desc`} limit ${limit + 1}
    ) m on true
    where c.id = ${id} and ${isParty(actor)} order by m.seq ${onward ? sql`asc` : sql`desc`}`)
  if (rows.length === 0) return null
  const items = rows.filter((row) => row.id !== null).slice(0, limit)
  const next = rows.length > limit ? items.at(-1)!.seq : null
  return { items: onward ? items : items.reverse(), next }
}

export async function findMessage(
  db: Reader,
  actor: Actor,
  { id, message_id }: { id: string; message_id: string },
  now: Date,
): Promise<StoredMessage | null> {
  const { rows } = await db.execute<StoredMessage>(sql`
    select ${columns(actor, now)} from conversations c join messages m on m.conversation_id = c.id
    where c.id = ${id} and m.id = ${message_id} and ${isParty(actor)} and ${isShown(actor)}`)
  return rows[0] ?? null
}

const columns = (actor: Actor, now: Date): SQL => sql`
  m.id, m.conversation_id, m.seq, m.sender_id, m.from_bakery, m.body,
  case when m.from_bakery and ${isBakerySide(actor)} then
    (select p.full_name from profiles p where p.user_id = m.sender_id) end as sender_name,
  ${iso(sql`m.read_at`)} as read_at, ${iso(sql`m.edited_at`)} as edited_at, ${iso(sql`m.deleted_at`)} as deleted_at,
  m.held_at is not null as held, ${iso(sql`m.created_at`)} as created_at,
  (select coalesce(json_agg(json_build_object('id', p.id, 'file', p.file, 'small_file', p.small_file, 'width', p.width,
      'height', p.height) order by p.position, p.id), '[]') from message_pictures p where p.message_id = m.id) as pictures,
  (select json_build_object('order_id', o.id, 'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status,
      'fulfillment_type', o.fulfillment_type, 'estimated_ready_time', ${iso(sql`o.estimated_ready_time`)},
      'requested_for', ${iso(sql`o.requested_for`)}, 'requested_until', ${iso(sql`o.requested_until`)},
      'bakery', json_build_object('time_zone', b.time_zone), 'for_bakery', ${isBakerySide(actor)})
    from orders o join bakeries b on b.id = o.bakery_id
    where o.id = m.order_id and m.deleted_at is null and (o.bakery_since is not null or not ${isBakerySide(actor)})) as order,
  (select json_build_object('menu_item_id', i.id, 'name', i.name, 'price_cents', i.price_cents, 'available',
      i.available and coalesce(i.stock, 1) > 0 and i.sold_out_on is distinct from (${at(now)} at time zone b.time_zone)::date)
    from menu_items i join bakeries b on b.id = i.bakery_id
    where i.id = m.menu_item_id and i.archived_at is null and m.deleted_at is null) as item,
  case when m.quote_id is not null then (select json_build_object('kind', 'quote', 'quote_id', q.id, 'request_id', q.request_id)
      from quotes q where q.id = m.quote_id)
    when m.invoice_id is not null then
      json_build_object('kind', 'invoice', 'invoice_id', m.invoice_id, 'payment_id', m.invoice_payment_id)
    when m.request_id is not null then json_build_object('kind', 'request', 'request_id', m.request_id) end as card_ids`
