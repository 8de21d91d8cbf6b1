import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import type { Counters } from './counters'

/**
 * Spec §4: unread is a message of somebody else without read_at; unviewed an order without viewed_at that is not cancelled,
 * and paid, since the bakery does not see it before (decision 20). Without a bakery of one's own, of the one that one helps.
 */
export async function countFor(db: Db, user_id: string, helps_bakery_id: string | null = null): Promise<Counters> {
  const { rows } = await db.execute<Record<keyof Counters, number>>(sql`
    select
      (select count(*) from conversations c join messages m on m.conversation_id = c.id
        where ${user_id} in (c.participant_1, c.participant_2) and m.read_at is null and m.sender_id <> ${user_id})::int
        as unread_messages,
      (select count(*) from orders o
        where o.bakery_id = coalesce(primary_bakery(${user_id}), ${helps_bakery_id}::uuid)
          and o.viewed_at is null and o.status <> 'cancelled' and o.paid_at is not null)::int
        as unviewed_orders`)
  return rows[0]!
}
