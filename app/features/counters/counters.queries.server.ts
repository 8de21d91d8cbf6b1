import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import type { Counters } from './counters'

/**
 * Spec §4: unread is a message of somebody else without read_at; unviewed an order without viewed_at that is not cancelled,
 * and paid, since the bakery does not see it before (decision 20). The primary bakery is the chosen one while it is the
 * user's and verified, otherwise the oldest verified (decision 31).
 */
export async function countFor(db: Db, user_id: string): Promise<Counters> {
  const { rows } = await db.execute<Record<keyof Counters, number>>(sql`
    select
      (select count(*) from conversations c join messages m on m.conversation_id = c.id
        where ${user_id} in (c.participant_1, c.participant_2) and m.read_at is null and m.sender_id <> ${user_id})::int
        as unread_messages,
      (select count(*) from orders o
        where o.bakery_id = ${primaryBakery(user_id)}
          and o.viewed_at is null and o.status <> 'cancelled' and o.paid_at is not null)::int
        as unviewed_orders`)
  return rows[0]!
}

const primaryBakery = (user_id: string) => sql`(
  select b.id from bakeries b left join profiles p on p.primary_bakery_id = b.id and p.user_id = ${user_id}
  where b.claimed_by = ${user_id} and b.verification_status = 'verified'
  order by p.user_id is null, b.verified_at, b.id limit 1)`
