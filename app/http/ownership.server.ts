import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { type Actor, isAdmin } from './actor.server'

/**
 * Who speaks for a bakery, as a condition on a bakery `b` and a user `u`: the owner, who claimed it and was verified. An actor's
 * `bakery_ids` are found by it, and all that is below follows from them. The database says the same in `primary_bakery`.
 */
export const IS_VERIFIED_OWNER = `b.claimed_by = u.id and b.verification_status = 'verified'`

/** Who helps at a bakery `b`, as a condition on a row `h` of bakery_helpers and a user `u`; only while the bakery has a verified owner. */
export const IS_HELPER = `h.bakery_id = b.id and h.user_id = u.id and b.verification_status = 'verified'`

/** Whether a bakery `b` has a verified owner who may answer (rulings 29 and 64): customers can write to it and ask for custom orders. */
export const IS_SPOKEN_FOR = `(b.claimed_by is not null and b.verification_status = 'verified' and not b.owner_blocked)`

/** No access to a bakery reads as if there were none. */
export const NOT_YOURS = 'We couldn’t find that bakery among yours.'

const among = (ids: string[], bakery_id: SQLWrapper): SQL =>
  ids.length > 0 ? sql`${bakery_id} = any (${sql.param(ids)}::uuid[])` : sql`false`

/** For a WHERE clause: rows of the actor's own bakeries. */
export const owns = (actor: Actor, bakery_id: SQLWrapper): SQL => among(actor.bakery_ids, bakery_id)

/** For a WHERE clause: rows of the actor's own bakeries; of every bakery for admins. */
export const ownsOrAdmin = (actor: Actor, bakery_id: SQLWrapper): SQL =>
  isAdmin(actor) ? sql`true` : owns(actor, bakery_id)

/** For a WHERE clause: rows of bakeries that the actor helps. Enough for the board alone. */
export const helps = (actor: Actor, bakery_id: SQLWrapper): SQL => among(actor.helps_ids, bakery_id)

/** For a WHERE clause: rows of bakeries that the actor works for, as owner or helper. A bakery's messages are theirs, and no admin's. */
export const works = (actor: Actor, bakery_id: SQLWrapper): SQL => among(workplaces(actor), bakery_id)

export const workplaces = (actor: Actor): string[] => [...actor.bakery_ids, ...actor.helps_ids]

/** For a WHERE clause: rows of bakeries that the actor works for, as owner or helper; of every bakery for admins. */
export const worksOrAdmin = (actor: Actor, bakery_id: SQLWrapper): SQL =>
  isAdmin(actor) ? sql`true` : works(actor, bakery_id)

/**
 * For a WHERE clause: rows of bakeries that the actor has claimed, verified or not. Enough for what a newcomer prepares: listing, menu, pictures, hours.
 * Orders, money and whatever speaks for the bakery in public ask for `owns`.
 */
export const claims = (actor: Actor, bakery_id: SQLWrapper): SQL =>
  actor.id ? sql`${bakery_id} in (select b.id from bakeries b where b.claimed_by = ${actor.id})` : sql`false`

export const claimsOrAdmin = (actor: Actor, bakery_id: SQLWrapper): SQL =>
  isAdmin(actor) ? sql`true` : claims(actor, bakery_id)

export const isOwner = (actor: Actor, bakery_id: string): boolean => actor.bakery_ids.includes(bakery_id)

/** Works the board and is neither its owner nor an admin: sees no money. */
export const isHelper = (actor: Actor, bakery_id: string): boolean =>
  actor.helps_ids.includes(bakery_id) && !isOwner(actor, bakery_id) && !isAdmin(actor)

/** The actor's primary bakery (ruling 31); null when they own none. */
export const primaryBakery = (actor: Actor): string | null => actor.bakery_ids[0] ?? null

export interface OwnBakery extends Record<string, unknown> {
  id: string
  slug: string
  time_zone: string
}

/** For files of what customers did: they are for the verified owner alone, no admin reads them. */
export async function findOwnBakery(db: Db, actor: Actor, bakery_id: string): Promise<OwnBakery | null> {
  const { rows } = await db.execute<OwnBakery>(
    sql`select id, slug, time_zone from bakeries where id = ${bakery_id} and ${owns(actor, sql`id`)}`,
  )
  return rows[0] ?? null
}

/**
 * The owners and helpers of these bakeries: what happens there is told to all of them. `without` is the customer whom it is about: a
 * baker who bought at their own bakery is on the customer's side of it.
 */
export async function findCrew(
  db: Pick<Db, 'execute'>,
  bakery_ids: string[],
  { without }: { without: string | null },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    crew(sql`any (${sql.param(bakery_ids)}::uuid[])`, sql`${without}::uuid`),
  )
  return rows.map(({ id }) => id)
}

/** The owner and helpers of one bakery, as a list of ids beside a row that names the bakery and the customer. */
export const crewOf = (bakery_id: SQLWrapper, without: SQLWrapper): SQL => sql`array(${crew(bakery_id, without)})`

const crew = (which: SQLWrapper, without: SQLWrapper): SQL => sql`
  select distinct crew.id from bakeries b cross join lateral (
    select b.claimed_by as id union all select h.user_id from bakery_helpers h where h.bakery_id = b.id
  ) crew
  where b.id = ${which} and b.verification_status = 'verified' and crew.id is not null and crew.id is distinct from ${without}
  order by crew.id`
