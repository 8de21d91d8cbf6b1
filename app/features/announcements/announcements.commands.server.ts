import { sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { AppError, refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { ANNOUNCED_DAYS_MAX } from './announcement'
import type { Announcement } from './announcements.contract'
import { isTaken, listAnnounced, listAnnouncements } from './announcements.queries.server'

type Given = Pick<Announcement, 'sentence' | 'link' | 'audience' | 'ends_at'> & {
  starts_at?: string | null | undefined
}

const NO_SUCH = 'We couldn’t find that announcement.'
const OVERLAPS = 'There’s another announcement at that time. End it first, or choose another time.'

export async function makeAnnouncement({ db, clock }: Pick<Services, 'db' | 'clock'>, actor: Actor, given: Given) {
  const now = clock()
  const starts_at = given.starts_at ? new Date(given.starts_at) : now
  const ends_at = new Date(given.ends_at)
  const days = (ends_at.getTime() - starts_at.getTime()) / DAY_MS
  refuseWrong({
    ends_at:
      (ends_at <= now && 'Choose a time that’s still to come.') ||
      (ends_at <= starts_at && 'Choose a time after it begins.') ||
      (days > ANNOUNCED_DAYS_MAX && `Choose a time within ${ANNOUNCED_DAYS_MAX} days of its beginning.`),
    starts_at: starts_at.getTime() > now.getTime() + 366 * DAY_MS && 'Choose a time within a year.',
  })
  const { sentence, link, audience } = given
  await db.transaction(async (tx) => {
    // Two admins take turns; the database's own constraint is the last word.
    await tx.execute(sql`lock table announcements in share row exclusive mode`)
    if (await isTaken(tx, starts_at, ends_at)) throw new AppError('conflict', OVERLAPS, { field: 'starts_at' })
    const id = newId()
    await tx.execute(sql`
      insert into announcements (id, sentence, link, audience, starts_at, ends_at, created_by, created_at)
      values (${id}, ${sentence}, ${link}, ${audience}, ${at(starts_at)}, ${at(ends_at)}, ${actor.id}, ${at(now)})`)
    await recordAudit(tx, now, {
      ...{ by: actor, action: 'announcement.made', subject_type: 'announcement', subject_id: id },
      details: { sentence, link, audience, starts_at, ends_at },
    })
  })
  return listAnnouncements(db)
}

export async function endAnnouncement({ db, clock }: Pick<Services, 'db' | 'clock'>, actor: Actor, id: string) {
  const now = clock()
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ over: boolean; sentence: string }>(sql`
      select ends_at <= ${at(now)} or ended_at is not null as over, sentence from announcements where id = ${id} for update`)
    const [found] = rows
    if (!found) throw new AppError('not_found', NO_SUCH)
    if (found.over) throw new AppError('conflict', 'It’s over already.')
    await tx.execute(sql`update announcements set ended_at = ${at(now)}, ended_by = ${actor.id} where id = ${id}`)
    await recordAudit(tx, now, {
      ...{ by: actor, action: 'announcement.ended', subject_type: 'announcement', subject_id: id },
      details: { sentence: found.sentence },
    })
  })
  return listAnnouncements(db)
}

/** From then on nobody's question reaches the database (follow-settings.commands.server.ts calls it). */
export async function holdAnnounced({ db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>): Promise<void> {
  env.announced = await listAnnounced(db, clock())
}
