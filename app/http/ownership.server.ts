import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Actor, isAdmin } from './actor.server'

/**
 * Who speaks for a bakery, as a condition on a bakery `b` and a user `u`. Whoever claimed it and was verified; an actor's
 * `bakery_ids` are found by it, and all that is below follows from them. The database says the same in `primary_bakery`.
 */
export const IS_VERIFIED_OWNER = `b.claimed_by = u.id and b.verification_status = 'verified'`

/** For a WHERE clause: rows of the actor's own bakeries. */
export const owns = (actor: Actor, bakery_id: SQLWrapper): SQL =>
  actor.bakery_ids.length > 0 ? sql`${bakery_id} = any (${sql.param(actor.bakery_ids)}::uuid[])` : sql`false`

/** …and rows of every bakery for admins. */
export const ownsOrAdmin = (actor: Actor, bakery_id: SQLWrapper): SQL =>
  isAdmin(actor) ? sql`true` : owns(actor, bakery_id)

/**
 * …of bakeries that the actor has claimed, verified or not. Enough for what a newcomer prepares: listing, menu, pictures, hours.
 * Orders, money and whatever speaks for the bakery in public ask for `owns`.
 */
export const claims = (actor: Actor, bakery_id: SQLWrapper): SQL =>
  actor.id ? sql`${bakery_id} in (select b.id from bakeries b where b.claimed_by = ${actor.id})` : sql`false`

export const claimsOrAdmin = (actor: Actor, bakery_id: SQLWrapper): SQL =>
  isAdmin(actor) ? sql`true` : claims(actor, bakery_id)

export const isOwner = (actor: Actor, bakery_id: string): boolean => actor.bakery_ids.includes(bakery_id)

/** Decision 31; null for whoever owns none. */
export const primaryBakery = (actor: Actor): string | null => actor.bakery_ids[0] ?? null
