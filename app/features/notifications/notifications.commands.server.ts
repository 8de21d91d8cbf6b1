import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { publish } from '~/live/publish.server'
import { type Choice, KEPT_DAYS, type NotificationKind } from './notification'

/** The user's other open pages are told. */
export async function markRead(db: Db, actor: Actor, ids: string[] | 'all'): Promise<void> {
  const which = ids === 'all' ? sql`true` : sql`id = any (${sql.param(ids)}::uuid[])`
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update notifications set read_at = now() where user_id = ${actor.id} and read_at is null and ${which}`)
    if (rowCount) await publish(tx, actor.id!, { type: 'notification' })
  })
}

/** Switches that are left out stay as they are. A mail's link calls it, too: without a session, and perhaps without an account. */
export async function chooseSetting(
  db: Pick<Db, 'execute'>,
  user_id: string,
  { kind, bell = null, push = null, mail = null }: Partial<Choice> & { kind: NotificationKind },
): Promise<void> {
  await db.execute(sql`
    insert into notification_settings as s (user_id, kind, bell, push, mail)
    select u.id, ${kind}, ${bell}::boolean, ${push}::boolean, ${mail}::boolean from users u where u.id = ${user_id}
    on conflict (user_id, kind) do update set bell = coalesce(excluded.bell, s.bell), push = coalesce(excluded.push, s.push),
      mail = coalesce(excluded.mail, s.mail)`)
}

export async function forgetOldNotifications({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS)
  await db.execute(sql`delete from notifications where created_at < ${at(before)}`)
}
