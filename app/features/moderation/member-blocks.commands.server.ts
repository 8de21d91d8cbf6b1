import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'

/** Two members, of whom one blocked the other: neither sees, answers or hears of the other in the forum. */
interface MemberPair {
  user_id: string
  blocked_id: string
}

export async function keepMembersApart(
  tx: Db | Tx,
  { user_id, blocked_id, now }: MemberPair & { now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into forum_blocks (user_id, blocked_id, created_at) values (${user_id}, ${blocked_id}, ${at(now)}) on conflict do nothing`)
}

export async function letMembersMeet(
  tx: Db | Tx,
  { user_id, blocked_id }: Pick<MemberPair, 'user_id'> & { blocked_id: string | SQL },
): Promise<void> {
  await tx.execute(sql`delete from forum_blocks where user_id = ${user_id} and blocked_id = ${blocked_id}`)
}
