import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { type LiveEvent, noticesFor } from './events'

export const LIVE_CHANNEL = 'live'

/**
 * Tells people's open pages what happened, when and only when the caller's transaction commits. `to` holds ids of users, and of
 * sessions for guests; nulls are skipped. So for an order's customer: `[order.customer_id, order.session_id]`.
 */
export async function publish(
  tx: Pick<Db, 'execute'>,
  to: string | (string | null)[],
  event: LiveEvent,
): Promise<void> {
  const notices = noticesFor(to, event).map((notice) => JSON.stringify(notice))
  if (notices.length === 0) return
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, notice) from unnest(${sql.param(notices)}::text[]) as notice`)
}
