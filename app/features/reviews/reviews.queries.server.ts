import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { authorView } from '~/db/author-view.server'
import { isPublic } from '~/db/bakery-views.server'
import type { Db, Tx } from '~/db/client.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { bakeries } from '~/db/schema/bakeries'
import { profiles } from '~/db/schema/profiles'
import { reviews } from '~/db/schema/reviews'
import { iso } from '~/db/sql-time.server'
import { listOf } from '~/db/together.server'
import type { Actor } from '~/http/actor.server'
import { isOwner } from '~/http/ownership.server'
import { type ReviewOrder, STARS } from './review'
import type { ShownPage, ShownReview } from './review-day'
import type { OwnReview, Review, ReviewPage } from './reviews.contract'

const FIRST_REVIEWS = 10

/** `half`: reviews without a reply come first. */
const reviewPages = (order: ReviewOrder, after?: string) => {
  const half = order === 'unanswered' ? sql`(${reviews.reply} is null)` : undefined
  return pagesBy({ half, moment: reviews.created_at, id: reviews.id, way: 'desc' }, after)
}

interface Page {
  bakery_id: string
  limit?: number
  after?: string | undefined
  order?: ReviewOrder
}

/** Null when there is no such public bakery. */
export async function listReviews(
  db: Db,
  { bakery_id, limit = FIRST_REVIEWS, after, order = 'newest' }: Page,
): Promise<ReviewPage | null> {
  const [bakery] = await db
    .select({ average_rating: bakeries.average_rating, review_count: bakeries.review_count })
    .from(bakeries)
    .where(and(eq(bakeries.id, bakery_id), isPublic))
  if (!bakery) return null
  const shown = and(eq(reviews.bakery_id, bakery_id), isNull(reviews.hidden_at))
  const pages = reviewPages(order, after)
  const [found, counted] = await Promise.all([
    selectReviews(db, { cursor: pages.cursor })
      .where(and(shown, pages.beyond))
      .orderBy(pages.order)
      .limit(limit + 1),
    db.select({ stars: reviews.stars, count: count() }).from(reviews).where(shown).groupBy(reviews.stars),
  ])
  return reviewPage(bakery, { found, counted, limit })
}

interface FoundReviews<R> {
  found: (R & { cursor: string })[]
  counted: { stars: number; count: number }[]
  limit: number
}

function reviewPage<R extends Review>(
  { average_rating, review_count }: Pick<ReviewPage, 'average_rating' | 'review_count'>,
  { found, counted, limit }: FoundReviews<R>,
) {
  const counts = new Map(counted.map(({ stars, count }) => [stars, count]))
  const { items, next } = pageOf(found, limit)
  return {
    average_rating,
    review_count,
    reviews: items.map(({ cursor: _, ...review }) => review),
    next,
    distribution: STARS.toReversed().map((stars) => ({ stars, count: counts.get(stars) ?? 0 })),
  }
}

export async function findReview(db: Db | Tx, id: string): Promise<Review | null> {
  const [review] = await selectReviews(db, {}).where(eq(reviews.id, id))
  return review ?? null
}

/** Null when there is no such public bakery. The author still sees their hidden review. */
export async function findOwn(db: Db, actor: Actor, bakery_id: string): Promise<OwnReview | null> {
  const [bakery] = await db
    .select({ claimed_by: bakeries.claimed_by })
    .from(bakeries)
    .where(and(eq(bakeries.id, bakery_id), isPublic))
  if (!bakery) return null
  const [own] = await db
    .select({ id: reviews.id, hidden_at: reviews.hidden_at })
    .from(reviews)
    .where(and(eq(reviews.bakery_id, bakery_id), eq(reviews.user_id, actor.id!)))
  const review = own ? await findReview(db, own.id) : null
  return {
    review: review && own ? { ...review, hidden: own.hidden_at !== null } : null,
    may_write: bakery.claimed_by !== actor.id,
    may_reply: isOwner(actor, bakery_id),
  }
}

const reviewView = {
  id: reviews.id,
  stars: reviews.stars,
  body: reviews.body,
  created_at: iso<string>(sql`${reviews.created_at}`),
  edited: sql<boolean>`${reviews.updated_at} > ${reviews.created_at}`,
  author: authorView,
  // An order that the bakery wrote down itself proves nothing: it could do so for anybody. Nor does one that nobody picked up, or whose
  // money all went back.
  verified_order: sql<boolean>`exists (select from orders o
    where o.customer_id = reviews.user_id and o.bakery_id = reviews.bakery_id and o.status = 'completed'
      and o.missed_at is null and o.payment_status not in ('offline', 'refunded'))`,
  reply: reviews.reply,
  replied_at: iso<string | null>(sql`${reviews.replied_at}`),
}

const selectReviews = <More extends Record<string, SQL>>(db: Db | Tx, more: More) =>
  db
    .select({ ...reviewView, ...more })
    .from(reviews)
    .leftJoin(profiles, eq(profiles.user_id, reviews.user_id))

const newest = reviewPages('newest')
const ofPage = and(eq(reviews.bakery_id, sql.placeholder('bakery_id')), isNull(reviews.hidden_at))

/** For a bakery's page. Days are written here, in its zone (ruling 28): a phone's first Intl formatter takes a tenth of a second. */
export const first_review_rows = {
  found: listOf({
    ...reviewView,
    day: sql<string>`to_char(${reviews.created_at} at time zone ${sql.placeholder('time_zone')}::text, 'FMMonth FMDD, YYYY')`,
    cursor: newest.cursor,
  })
    .from(reviews)
    .leftJoin(profiles, eq(profiles.user_id, reviews.user_id))
    .where(ofPage)
    .orderBy(newest.order)
    .limit(FIRST_REVIEWS + 1),
  counted: listOf({ stars: reviews.stars, count: count() }).from(reviews).where(ofPage).groupBy(reviews.stars),
}

export const firstReviews = (
  bakery: Pick<ReviewPage, 'average_rating' | 'review_count'>,
  read: Omit<FoundReviews<ShownReview>, 'limit'>,
): ShownPage => reviewPage(bakery, { ...read, limit: FIRST_REVIEWS })
