import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isPublic } from '~/db/bakery-views.server'
import type { Db, Tx } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import { reviews } from '~/db/schema/reviews'
import { fileReport } from '~/features/moderation/reports.commands.server'
import { refuseSuspended } from '~/features/moderation/suspensions.commands.server'
import { notify, retell } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import { count } from '~/http/limits.server'
import { owns } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import type { ReportReason } from '../moderation/report-reasons'
import { HIDDEN_REVIEW } from './hidden-review'
import { ALREADY_REVIEWED, OWN_BAKERY } from './review'
import type { Review } from './reviews.contract'
import { findReview } from './reviews.queries.server'

interface WrittenReview {
  stars: number
  body: string
}

/** Ruling 32: one per person and bakery, never by its owner. Only verified accounts can be signed in (ruling 3). */
export async function writeReview(services: Services, actor: Actor, input: WrittenReview & { bakery_id: string }) {
  const { db, clock } = services
  const { bakery_id, stars, body } = input
  await findReviewed(db, actor, bakery_id)
  await refuseSuspended(db, actor, clock())
  await count(services, {
    scope: 'review',
    key: actor.id!,
    attempts: services.env.live.limits.reviews_an_hour,
    window_seconds: 3600,
  })
  const now = clock()
  return db.transaction(async (tx) => {
    const bakery = await findReviewed(tx, actor, bakery_id, true)
    const [written] = await tx
      .insert(reviews)
      .values({ id: newId(), bakery_id, user_id: actor.id!, stars, body, created_at: now, updated_at: now })
      .onConflictDoNothing()
      .returning({ id: reviews.id })
    if (!written) throw new AppError('already_exists', ALREADY_REVIEWED)
    const title = `${bakery.name} has a new review: ${stars} ${stars === 1 ? 'star' : 'stars'}`
    const { group, quotes } = reviewNews(written.id)
    const to = [bakery.verified ? bakery.claimed_by : null]
    await notify(tx, { to, kind: 'review', bakery_id, group, title, body, quotes, path: reviewsPath(bakery) })
    return readBack(tx, written.id)
  })
}

/** With `lock` it has this owner until the transaction ends: their claim may have been approved meanwhile. */
async function findReviewed(db: Db | Tx, actor: Actor, bakery_id: string, lock = false) {
  const query = db
    .select({
      claimed_by: bakeries.claimed_by,
      verified: sql<boolean>`${bakeries.verification_status} = 'verified'`,
      name: bakeries.name,
      slug: bakeries.slug,
    })
    .from(bakeries)
    .where(and(eq(bakeries.id, bakery_id), isPublic))
  const [bakery] = await (lock ? query.for('no key update') : query)
  if (!bakery) throw new AppError('PGRST116', 'We couldn’t find that bakery.')
  if (bakery.claimed_by === actor.id) throw new AppError('forbidden', OWN_BAKERY)
  return bakery
}

export async function changeReview(
  { db, clock }: Services,
  actor: Actor,
  input: WrittenReview & { review_id: string },
) {
  const { review_id, stars, body } = input
  await refuseSuspended(db, actor, clock())
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(reviews)
      .set({ stars, body, updated_at: clock() })
      .where(and(eq(reviews.id, review_id), writtenBy(actor), isNull(reviews.hidden_at)))
      .returning({ owner_id: ownerOf })
    if (!changed) return explainMiss(tx, actor, review_id)
    await retell(tx, { ...reviewNews(review_id), to: [changed.owner_id], body })
    return readBack(tx, review_id)
  })
}

export async function deleteReview(db: Db, actor: Actor, review_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(reviews)
      .where(and(eq(reviews.id, review_id), writtenBy(actor), isNull(reviews.hidden_at)))
      .returning({ owner_id: ownerOf })
    if (!gone) return explainMiss(tx, actor, review_id)
    await untell(tx, { review_id, author_id: actor.id, ...gone })
  })
}

/** Its author alone still sees it, and it counts in no rating. */
export async function hideReview(tx: Tx, review_id: string, now: Date): Promise<void> {
  const [hidden] = await tx
    .update(reviews)
    .set({ hidden_at: now, updated_at: sql`${reviews.updated_at}` })
    .where(and(eq(reviews.id, review_id), isNull(reviews.hidden_at)))
    .returning({ author_id: reviews.user_id, owner_id: ownerOf })
  if (hidden) await untell(tx, { review_id, ...hidden })
}

/** For an appeal that was right. Whoever was told of it, and of the answer to it, can read them again. */
export async function showReview(tx: Tx, review_id: string): Promise<void> {
  const [shown] = await tx
    .update(reviews)
    .set({ hidden_at: null, updated_at: sql`${reviews.updated_at}` })
    .where(eq(reviews.id, review_id))
    .returning({ body: reviews.body, reply: reviews.reply, author_id: reviews.user_id, owner_id: ownerOf })
  if (!shown) return
  await retell(tx, { ...reviewNews(review_id), to: [shown.owner_id], body: shown.body })
  if (shown.reply) await retell(tx, { ...replyNews(review_id), to: [shown.author_id], body: shown.reply })
}

export async function removeReview(tx: Tx, review_id: string): Promise<void> {
  const [gone] = await tx
    .delete(reviews)
    .where(eq(reviews.id, review_id))
    .returning({ author_id: reviews.user_id, owner_id: ownerOf })
  if (gone) await untell(tx, { review_id, ...gone })
}

/** Takes the words of the review and of its reply out of the bells. */
async function untell(
  tx: Tx,
  { review_id, author_id, owner_id }: { review_id: string; author_id: string | null; owner_id: string | null },
): Promise<void> {
  await retell(tx, { ...reviewNews(review_id), to: [owner_id], body: DELETED })
  await retell(tx, { ...replyNews(review_id), to: [author_id], body: DELETED })
}

/** The owner may reword it; the author hears of it once. `updated_at` stays, since it says whether the author edited. */
export async function replyToReview(
  { db, clock }: Services,
  actor: Actor,
  { review_id, reply }: { review_id: string; reply: string },
): Promise<Review> {
  const theirs = and(eq(reviews.id, review_id), owns(actor, reviews.bakery_id), isNull(reviews.hidden_at))
  await refuseSuspended(db, actor, clock())
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ author: reviews.user_id, before: reviews.reply, name: bakeries.name, slug: bakeries.slug })
      .from(reviews)
      .innerJoin(bakeries, eq(bakeries.id, reviews.bakery_id))
      .where(theirs)
      .for('update', { of: reviews })
    if (!found) throw missing()
    await tx
      .update(reviews)
      .set({ reply, replied_by: actor.id, replied_at: clock(), updated_at: sql`${reviews.updated_at}` })
      .where(eq(reviews.id, review_id))
    const news = { ...replyNews(review_id), to: [found.author], body: reply }
    const title = `${found.name} answered your review`
    if (found.before) await retell(tx, news)
    else await notify(tx, { ...news, kind: 'review_reply', title, path: reviewsPath(found) })
    return readBack(tx, review_id)
  })
}

export async function reportReview(
  services: Services,
  actor: Actor,
  { review_id, ...report }: { review_id: string; reason: ReportReason; details: string },
): Promise<void> {
  const [shown] = await services.db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(bakeries, eq(bakeries.id, reviews.bakery_id))
    .where(and(eq(reviews.id, review_id), isNull(reviews.hidden_at), isPublic))
  if (!shown) throw missing()
  await fileReport(services, actor, { subject_type: 'review', subject_id: review_id, ...report })
}

const DELETED = 'Review deleted'
const reviewNews = (id: string) => ({ group: `review:${id}`, quotes: `review:${id}` })
const replyNews = (id: string) => ({ group: `review:${id}`, quotes: `reply:${id}` })
const ownerOf = sql<string | null>`(select b.claimed_by from bakeries b where b.id = ${reviews.bakery_id})`

const reviewsPath = ({ slug }: { slug: string }) => `/bakery/${slug}#reviews`

const writtenBy = (actor: Actor): SQL => eq(reviews.user_id, actor.id!)

async function readBack(db: Db | Tx, id: string): Promise<Review> {
  const review = await findReview(db, id)
  if (!review) throw missing()
  return review
}

/** Another author's review and none at all read the same (ruling 3); the actor's own hidden one is told apart. */
async function explainMiss(db: Db | Tx, actor: Actor, review_id: string): Promise<never> {
  const [own] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.id, review_id), writtenBy(actor)))
  throw own ? new AppError('conflict', HIDDEN_REVIEW) : missing()
}

const missing = () => new AppError('not_found', 'We couldn’t find that review.')

/** To the bakery that a double turned out to be. Who reviewed both keeps what they said there; owners don't review their own (ruling 32). */
export async function moveReviews(tx: Tx, { from, into }: { from: string; into: string }): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update reviews r set bakery_id = ${into} where bakery_id = ${from}
      and not exists (select from reviews o where o.bakery_id = ${into} and o.user_id = r.user_id)
      and (r.user_id = (select claimed_by from bakeries where id = ${into})) is not true`)
  return rowCount ?? 0
}
