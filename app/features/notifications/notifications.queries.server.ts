import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { iso } from '~/db/sql-time.server'
import { type Actor, isAdmin } from '~/http/actor.server'
import { type Choice, type NotificationKind, settingsFor } from './notification'
import type { Bell, Notification, NotificationSetting } from './notifications.contract'

/** A badge says 99+ from here on, so nothing is counted beyond. */
const MOST = 100
export const FIRST_PAGE = 20

export async function listNotifications(
  db: Pick<Db, 'execute'>,
  actor: Actor,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<Bell> {
  const pages = pagesBy({ moment: sql`n.created_at`, id: sql`n.id`, way: 'desc' }, before)
  const { rows } = await db.execute<Notification & { cursor: string }>(sql`
    select id, kind, title, body, path, count, ${iso(sql`read_at`)} as read_at, ${iso(sql`created_at`)} as created_at,
      ${pages.cursor} as cursor
    from notifications n where user_id = ${actor.id} and ${pages.beyond} order by ${pages.order} limit ${limit + 1}`)
  const { rows: counted } = await db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select from notifications where user_id = ${actor.id} and read_at is null limit ${MOST}) as unread`)
  return { ...pageOf(rows, limit), unread: counted[0]!.unread }
}

export async function listSettings(db: Pick<Db, 'execute'>, actor: Actor): Promise<NotificationSetting[]> {
  const { rows } = await db.execute<Record<string, unknown> & Choice & { kind: NotificationKind }>(sql`
    select kind, bell, push, mail from notification_settings where user_id = ${actor.id}`)
  const who = { owns: actor.bakery_ids.length > 0, helps: actor.helps_ids.length > 0, admin: isAdmin(actor) }
  return settingsFor(who, rows)
}
