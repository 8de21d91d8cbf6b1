import { and, eq, gt, isNull } from 'drizzle-orm'
import { onlyRow } from '~/db/only-row.server'
import { email_changes, users } from '~/db/schema/accounts'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'

export const changeView = (row: typeof email_changes.$inferSelect) => ({
  email: row.email,
  old_confirmed: row.old_confirmed_at !== null,
  new_confirmed: row.new_confirmed_at !== null,
  expires_at: row.expires_at.toISOString(),
})

export async function findOwnAccount({ db, clock }: Pick<Services, 'db' | 'clock'>, actor: Actor) {
  const waits = and(
    eq(email_changes.user_id, users.id),
    isNull(email_changes.done_at),
    gt(email_changes.expires_at, clock()),
  )
  const rows = await db
    .select({ password_hash: users.password_hash, change: email_changes })
    .from(users)
    .leftJoin(email_changes, waits)
    .where(eq(users.id, actor.id!))
  const { password_hash, change } = onlyRow(rows)
  return { password_hash, email_change: change && changeView(change) }
}
