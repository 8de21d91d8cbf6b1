import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { type LiveEvent, noticesFor } from './events'

export const LIVE_CHANNEL = 'live'

/** Sent only if the caller's transaction commits. `to`: ids of users, and of sessions for guests; nulls are skipped. */
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

/** Notices follow the commit: notifying commits wait for each other (~200/s in all). A crash loses them: only for news that may be late. */
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
