import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { at, iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import type { Announced } from '~/lib/announced'
import type { Announcement } from './announcements.contract'

type Shown = Pick<Announcement, 'id' | 'sentence' | 'link' | 'ends_at'>

/** Of whoever asks. Guests and what a mailed link opens count as everybody. */
export async function findShown(
  { db, env }: Pick<Services, 'db' | 'env'>,
  actor: Actor,
  now: Date,
): Promise<Shown | null> {
  const audiences = [
    'everybody',
    ...(actor.kind === 'user' ? ['signed_in'] : []),
    ...(actor.bakery_ids.length > 0 ? ['bakers'] : []),
  ]
  const announced = env.announced ?? (await listAnnounced(db, now))
  const found = announced.find(
    ({ audience, starts_at, ends_at }) =>
      audiences.includes(audience) && new Date(starts_at) <= now && new Date(ends_at) > now,
  )
  if (!found) return null
  const { id, sentence, link, ends_at } = found
  return { id, sentence, link, ends_at }
}

/** What runs and what will. */
export async function listAnnounced(db: Db, now: Date): Promise<Announced[]> {
  const { rows } = await db.execute<Announced & Record<string, unknown>>(sql`
    select id, sentence, link, audience, ${iso(sql`starts_at`)} as starts_at, ${iso(sql`ends_at`)} as ends_at from announcements
    where ends_at > ${at(now)} and ended_at is null order by starts_at`)
  return rows
}

export async function listAnnouncements(db: Db): Promise<{ items: Announcement[] }> {
  const moment = (column: SQL) => iso(column)
  const { rows } = await db.execute<Announcement & Record<string, unknown>>(sql`
    select a.id, a.sentence, a.link, a.audience, ${moment(sql`a.starts_at`)} as starts_at, ${moment(sql`a.ends_at`)} as ends_at,
      ${moment(sql`a.ended_at`)} as ended_at, p.full_name as by, e.full_name as ended_by
    from announcements a left join profiles p on p.user_id = a.created_by left join profiles e on e.user_id = a.ended_by
    order by a.created_at desc, a.id desc limit 50`)
  return { items: rows }
}

/** Whether one shows, or will, within these moments. */
export async function isTaken(tx: Tx, starts_at: Date, ends_at: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from announcements
    where starts_at < ${at(ends_at)} and least(ends_at, coalesce(ended_at, ends_at)) > greatest(starts_at, ${at(starts_at)}) limit 1`)
  return rows.length > 0
}
