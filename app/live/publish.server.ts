import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
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
  const later = told_later.get(tx)
  if (later) later.push(...notices)
  else await sendNotices(tx, notices)
}

/**
 * A transaction whose notices go out right after its commit, by themselves. Commits that notify wait for each other, each until its
 * own is on the disk: some two hundred a second for the whole database. Notices alone are written nowhere and wait for nothing.
 * In between the process may die: only for what is sent until it was answered and then tells again, or can wait for the next news.
 */
export async function publishingAfter<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const notices: string[] = []
  const done = await db.transaction((tx) => {
    told_later.set(tx, notices)
    return work(tx)
  })
  await sendNotices(db, notices)
  return done
}

const told_later = new WeakMap<object, string[]>()

async function sendNotices(db: Pick<Db, 'execute'>, notices: string[]): Promise<void> {
  if (notices.length === 0) return
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, notice) from unnest(${sql.param(notices)}::text[]) as notice`)
}
