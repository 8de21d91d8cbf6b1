import { and, eq, sql } from 'drizzle-orm'
import { isPublic } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import { users } from '~/db/schema/accounts'
import { bakeries } from '~/db/schema/bakeries'
import { video_reviews } from '~/db/schema/video-reviews'
import { at } from '~/db/sql-time.server'
import { recordAudit } from '~/features/moderation/audit.commands.server'
import { refuseForBlocked } from '~/features/moderation/blocked-people.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import { count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import type { Approval } from '../rulings/approval'
import { ruledVideoMail } from './video-mails.server'
import { KNOWN_CLIP, OWN_BAKERY, readClip, SENT_BEFORE } from './video-review'
import type { QueuedVideo, Video } from './video-reviews.contract'
import { findVideo } from './video-reviews.queries.server'

const MISSING = 'We couldn’t find that video.'

/** Ruling 32, as for reviews: one per person and bakery, never by its owner. A rejected one makes room for the next. */
export async function shareVideo(
  services: Services,
  actor: Actor,
  { bakery_id, url }: { bakery_id: string; url: string },
): Promise<Video> {
  const { db, clock } = services
  const read = readClip(url)
  if ('problem' in read) throw new AppError('invalid', read.problem, { field: 'url' })
  const [bakery] = await db
    .select({ claimed_by: bakeries.claimed_by })
    .from(bakeries)
    .where(and(eq(bakeries.id, bakery_id), isPublic))
  if (!bakery) throw new AppError('PGRST116', 'We couldn’t find that bakery.')
  if (bakery.claimed_by === actor.id) throw new AppError('forbidden', OWN_BAKERY)
  await count(services, { scope: 'video-review', key: actor.id!, attempts: 20, window_seconds: 3600 })
  const id = newId()
  const now = clock()
  const own = sql`select from video_reviews where user_id = ${actor.id} and bakery_id = ${bakery_id} and state <> 'rejected'`
  const { rowCount } = await db.execute(sql`
    insert into video_reviews (id, bakery_id, user_id, site, clip, created_at)
    select ${id}::uuid, ${bakery_id}::uuid, ${actor.id}::uuid, ${read.site}, ${read.clip}, ${at(now)} where not exists (${own})
    on conflict do nothing`)
  if (rowCount === 0) {
    const { rows } = await db.execute<{ sent: boolean }>(sql`select exists (${own}) as sent`)
    throw new AppError('already_exists', rows[0]?.sent ? SENT_BEFORE : KNOWN_CLIP, { field: 'url' })
  }
  return { id, ...read, state: 'pending', reason: null, created_at: now.toISOString() }
}

export async function deleteVideo(db: Db, actor: Actor, id: string): Promise<void> {
  const [gone] = await db
    .delete(video_reviews)
    .where(and(eq(video_reviews.id, id), eq(video_reviews.user_id, actor.id!)))
    .returning({ id: video_reviews.id })
  if (!gone) throw new AppError('not_found', MISSING)
}

/** An admin who rules second is told who ruled before; none rules on their own video, or on one of their own bakery. */
export async function ruleVideo(
  { db, clock, env }: Services,
  actor: Actor,
  { id, ruling, reason }: { id: string; ruling: Approval; reason?: string | undefined },
): Promise<QueuedVideo> {
  if (ruling === 'reject' && !reason)
    throw new AppError('invalid', 'Please say why, so that its author knows.', { field: 'reason' })
  return db.transaction(async (tx) => {
    const now = clock()
    const state = ruling === 'approve' ? 'approved' : 'rejected'
    const { rows } = await tx.execute<{ user_id: string; bakery_id: string }>(sql`
      update video_reviews v set state = ${state}, reason = ${reason || null}, ruled_by = ${actor.id}, ruled_at = ${at(now)}
      from bakeries b where v.id = ${id} and v.state = 'pending' and b.id = v.bakery_id
        and v.user_id <> ${actor.id} and b.claimed_by is distinct from ${actor.id}
      returning v.user_id, v.bakery_id`)
    const video = orNotFound(await findVideo(tx, id), MISSING)
    const [ruled] = rows
    if (!ruled && video.state === 'pending')
      throw new AppError('forbidden', 'This one is about you or your bakery. Please leave it to another admin.')
    if (!ruled) throw new AppError('conflict', `${video.ruled_by ?? 'Somebody'} ${video.state} this video before.`)
    if (ruling === 'approve') await refuseForBlocked(tx, ruled.user_id)
    await recordAudit(tx, now, {
      actor_id: actor.id,
      action: `video_review.${state}`,
      subject_type: 'video_review',
      subject_id: id,
      details: { bakery_id: ruled.bakery_id },
    })
    const [author] = await tx.select({ email: users.email }).from(users).where(eq(users.id, ruled.user_id))
    await notify(tx, {
      to: [ruled.user_id],
      kind: 'ruling',
      group: `video:${id}`,
      path: `/bakery/${video.bakery.slug}#videos`,
      mail: ruledVideoMail({ video, email: author!.email, public_url: env.public_url }),
    })
    return video
  })
}
