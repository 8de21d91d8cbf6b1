import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'

/** For whoever locks a person and may keep them from leaving by it: that opens their bakeries, which are locked first (decision 080). */
export const lockClosed = (tx: Tx, user_id: string) =>
  tx.execute(sql`
    select from bakeries b where b.claimed_by = ${user_id} and exists (select from leavings l where l.user_id = b.claimed_by)
    order by b.id for no key update`)

/** With the mailed codes, which whoever exchanges one locks first. */
export async function lockPerson(tx: Tx, user_id: string): Promise<void> {
  await lockClosed(tx, user_id)
  await tx.execute(sql`select from email_codes where user_id = ${user_id} order by id for update`)
  await tx.execute(sql`select from users where id = ${user_id} for no key update`)
}
