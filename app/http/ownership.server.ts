import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { type Actor, isAdmin } from './actor.server'

/** A condition on a bakery `b` and a user `u`. An actor's `bakery_ids` are found by it; `primary_bakery` in the database says the same. */
export const IS_VERIFIED_OWNER = `b.claimed_by = u.id and b.verification_status = 'verified'`

/** A condition on a bakery `b`, a row `h` of bakery_helpers and a user `u`. */
export const IS_HELPER = `h.bakery_id = b.id and h.user_id = u.id and b.verification_status = 'verified'`

/** A condition on a bakery `b`: has an owner who can answer, so customers can write to it and ask for custom orders (rulings 29 and 64). */
export const IS_SPOKEN_FOR = `(b.claimed_by is not null and b.verification_status = 'verified' and not b.owner_blocked)`

export const NOT_YOURS = 'We couldn’t find that bakery among yours.'

const among = (ids: string[], bakery_id: SQLWrapper): SQL =>
  ids.length > 0 ? sql`${bakery_id} = any (${sql.param(ids)}::uuid[])` : sql`false`

/** For a WHERE clause, like the ones below: rows of the actor's own bakeries. */
export const owns = (actor: Actor, bakery_id: SQLWrapper): SQL => among(actor.bakery_ids, bakery_id)

export const ownsOrAdmin = (actor: Actor, bakery_id: SQLWrapper): SQL =>
  isAdmin(actor) ? sql`true` : owns(actor, bakery_id)

/** Rows of bakeries that the actor helps. Enough for the board alone. */
export const helps = (actor: Actor, bakery_id: SQLWrapper): SQL => among(actor.helps_ids, bakery_id)

/** Rows of bakeries that the actor owns or helps. Messages use this one, since admins don't read them. */
export const works = (actor: Actor, bakery_id: SQLWrapper): SQL => among(workplaces(actor), bakery_id)

export const workplaces = (actor: Actor): string[] => [...actor.bakery_ids, ...actor.helps_ids]

export const worksOrAdmin = (actor: Actor, bakery_id: SQLWrapper): SQL =>
  isAdmin(actor) ? sql`true` : works(actor, bakery_id)

/** Claimed, verified or not: enough for listing, menu, pictures, hours. Orders, money and public replies need `owns`. */
export const claims = (actor: Actor, bakery_id: SQLWrapper): SQL =>
  actor.id ? sql`${bakery_id} in (select b.id from bakeries b where b.claimed_by = ${actor.id})` : sql`false`

export const claimsOrAdmin = (actor: Actor, bakery_id: SQLWrapper): SQL =>
  isAdmin(actor) ? sql`true` : claims(actor, bakery_id)

export const isOwner = (actor: Actor, bakery_id: string): boolean => actor.bakery_ids.includes(bakery_id)

export const isHelper = (actor: Actor, bakery_id: string): boolean =>
  actor.helps_ids.includes(bakery_id) && !isOwner(actor, bakery_id) && !isAdmin(actor)

export const primaryBakery = (actor: Actor): string | null => actor.bakery_ids[0] ?? null

export interface OwnBakery extends Record<string, unknown> {
  id: string
  slug: string
  time_zone: string
}

/** For files about customers: the verified owner alone may read them, no admin. */
export async function findOwnBakery(db: Db, actor: Actor, bakery_id: string): Promise<OwnBakery | null> {
  const { rows } = await db.execute<OwnBakery>(
    sql`select id, slug, time_zone from bakeries where id = ${bakery_id} and ${owns(actor, sql`id`)}`,
  )
  return rows[0] ?? null
}

/** `without` is the customer: a baker who bought at their own bakery gets the customer's news only. */
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

export const crewOf = (bakery_id: SQLWrapper, without: SQLWrapper): SQL => sql`array(${crew(bakery_id, without)})`

const crew = (which: SQLWrapper, without: SQLWrapper): SQL => sql`
  select distinct crew.id from bakeries b cross join lateral (
    select b.claimed_by as id union all select h.user_id from bakery_helpers h where h.bakery_id = b.id
  ) crew
  where b.id = ${which} and b.verification_status = 'verified' and crew.id is not null and crew.id is distinct from ${without}
  order by crew.id`
