import { and, eq, sql } from 'drizzle-orm'
import { isPublic } from '~/db/bakery-views.server'
import type { Db, Tx } from '~/db/client.server'
import { users } from '~/db/schema/accounts'
import { bakeries } from '~/db/schema/bakeries'
import { video_reviews } from '~/db/schema/video-reviews'
import { at } from '~/db/sql-time.server'
import { decide } from '~/features/cases/rule-case.commands.server'
import { refuseSuspended } from '~/features/moderation/suspensions.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import type { CaseKind, Ruling } from '~/http/case-kind.server'
import { count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import type { Approval } from '../cases/ruling'
import { videoApprovedLetter, videoRejectedLetter } from './letters.server'
import { KNOWN_CLIP, OWN_BAKERY, readClip, SENT_BEFORE, SITE_NAMES } from './video-review'
import type { QueuedVideo, Video } from './video-reviews.contract'
import { findVideo, showQueued } from './video-reviews.queries.server'

const MISSING = 'We couldn’t find that video.'

/** Ruling 32, as for reviews: one per person and bakery, never by its owner. A rejected one makes room for the next. */
export async function shareVideo(
  services: Services,
  actor: Actor,
  { bakery_id, url }: { bakery_id: string; url: string },
): Promise<Video> {
  const { db, clock } = services
  await refuseSuspended(db, actor, clock())
  const read = readClip(url)
  if ('problem' in read) throw new AppError('invalid', read.problem, { field: 'url' })
  await refuseOwner(db, actor, bakery_id)
  await count(services, { scope: 'video-review', key: actor.id!, attempts: 20, window_seconds: 3600 })
  const id = newId()
  const now = clock()
  const own = sql`select from video_reviews where user_id = ${actor.id} and bakery_id = ${bakery_id} and state <> 'rejected'`
  // Their claim may be approved at this moment.
  const { rowCount } = await db.execute(sql`
    with bakery as (select id from bakeries where id = ${bakery_id} and claimed_by is distinct from ${actor.id} for share)
    insert into video_reviews (id, bakery_id, user_id, site, clip, created_at)
    select ${id}::uuid, bakery.id, ${actor.id}::uuid, ${read.site}, ${read.clip}, ${at(now)} from bakery where not exists (${own})
    on conflict do nothing`)
  if (rowCount === 0) {
    await refuseOwner(db, actor, bakery_id)
    const { rows } = await db.execute<{ sent: boolean }>(sql`select exists (${own}) as sent`)
    throw new AppError('already_exists', rows[0]?.sent ? SENT_BEFORE : KNOWN_CLIP, { field: 'url' })
  }
  return { id, ...read, state: 'pending', reason: null, created_at: now.toISOString() }
}

async function refuseOwner(db: Db, actor: Actor, bakery_id: string): Promise<void> {
  const [bakery] = await db
    .select({ claimed_by: bakeries.claimed_by })
    .from(bakeries)
    .where(and(eq(bakeries.id, bakery_id), isPublic))
  if (!bakery) throw new AppError('PGRST116', 'We couldn’t find that bakery.')
  if (bakery.claimed_by === actor.id) throw new AppError('forbidden', OWN_BAKERY)
}

export async function deleteVideo(db: Db, actor: Actor, id: string): Promise<void> {
  const [gone] = await db
    .delete(video_reviews)
    .where(and(eq(video_reviews.id, id), eq(video_reviews.user_id, actor.id!)))
    .returning({ id: video_reviews.id })
  if (!gone) throw new AppError('not_found', MISSING)
}

export async function ruleVideo(
  services: Services,
  actor: Actor,
  { id, ...decision }: { id: string; ruling: Approval; reason?: string | undefined },
): Promise<QueuedVideo> {
  orNotFound(await findVideo(services.db, id), MISSING)
  await decide(services, actor, { kind: 'video_review', subject_id: id, ...decision })
  return orNotFound(await findVideo(services.db, id), MISSING)
}

const apply = (state: 'approved' | 'rejected') => async (tx: Tx, ruling: Ruling) => {
  const { id, editor_id, now, reason, env } = ruling
  await tx
    .update(video_reviews)
    .set({ state, reason: reason || null, ruled_by: editor_id, ruled_at: now })
    .where(eq(video_reviews.id, id))
  const video = orNotFound(await findVideo(tx, id), MISSING)
  const [author] = await tx
    .select({ id: users.id, email: users.email })
    .from(video_reviews)
    .innerJoin(users, eq(users.id, video_reviews.user_id))
    .where(eq(video_reviews.id, id))
  const { bakery, site } = video
  const slots = {
    ...{ site_name: SITE_NAMES[site], bakery_name: bakery.name, bakery_slug: bakery.slug, reason },
    public_url: env.public_url,
  }
  const letter = state === 'approved' ? videoApprovedLetter : videoRejectedLetter
  await notify(tx, {
    to: [author!.id],
    kind: 'ruling',
    group: `video:${id}`,
    path: `/bakery/${video.bakery.slug}#videos`,
    mail: letter.mail(slots, { to: author!.email, mail_key: `video-review:${id}` }),
  })
}

export const videoReviewCase: CaseKind = {
  access: 'admin',
  show: showQueued,
  lock: (tx, id) => tx.execute(sql`select from video_reviews where id = ${id} for update`),
  rulings: { approve: apply('approved'), reject: apply('rejected') },
}

/** As `moveReviews`. */
export async function moveVideos(tx: Tx, { from, into }: { from: string; into: string }): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update video_reviews v set bakery_id = ${into} where bakery_id = ${from} and state = 'approved'
      and not exists (select from video_reviews o where o.bakery_id = ${into} and o.state <> 'rejected'
        and (o.user_id = v.user_id or o.site = v.site and o.clip = v.clip))
      and v.user_id is distinct from (select claimed_by from bakeries where id = ${into})`)
  return rowCount ?? 0
}
