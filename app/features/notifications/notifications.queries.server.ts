import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { type Choice, settingsFor } from './notification'
import type { Bell, Notification, NotificationSetting } from './notifications.contract'

/** A badge says 99+ from here on, so nothing is counted beyond. */
const MOST = 100
export const FIRST_PAGE = 20

export async function listNotifications(
  db: Pick<Db, 'execute'>,
  actor: Actor,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<Bell> {
  const older = before
    ? sql`and (created_at, id) < (select b.created_at, b.id from notifications b where b.id = ${before} and b.user_id = ${actor.id})`
    : sql``
  const { rows } = await db.execute<Record<string, unknown> & Notification>(sql`
    select id, kind, title, body, path, count, ${iso(sql`read_at`)} as read_at, ${iso(sql`created_at`)} as created_at
    from notifications where user_id = ${actor.id} ${older}
    order by notifications.created_at desc, id desc limit ${limit + 1}`)
  const { rows: counted } = await db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select from notifications where user_id = ${actor.id} and read_at is null limit ${MOST}) as unread`)
  const items = rows.slice(0, limit)
  return { items, unread: counted[0]!.unread, next: rows.length > limit ? items.at(-1)!.id : null }
}

export async function listSettings(db: Pick<Db, 'execute'>, actor: Actor): Promise<NotificationSetting[]> {
  const { rows } = await db.execute<Record<string, unknown> & Choice>(sql`
    select kind, bell, push, mail from notification_settings where user_id = ${actor.id}`)
  return settingsFor({ owns: actor.bakery_ids.length > 0, helps: actor.helps_ids.length > 0 }, rows)
}
