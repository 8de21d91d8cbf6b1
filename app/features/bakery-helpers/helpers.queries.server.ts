import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import { bakery_helpers } from '~/db/schema/ownership'
import type { Actor } from '~/http/actor.server'
import { owns } from '~/http/ownership.server'
import { hashToken } from '~/lib/tokens.server'
import { helperState, oldestGood } from './helper'
import type { Helper, Invitation } from './helpers.contract'

type Row = typeof bakery_helpers.$inferSelect
type Reader = Pick<Db, 'select'>

export const shownHelper = ({ id, email, name, created_at, accepted_at }: Row, now: Date): Helper => ({
  id,
  email,
  name,
  state: helperState({ sent_at: created_at, joined_at: accepted_at }, now),
  sent_at: created_at.toISOString(),
  joined_at: accepted_at?.toISOString() ?? null,
})

/** Null unless the actor is the verified owner. */
export async function findOwnBakery(db: Reader, actor: Actor, bakery_id: string) {
  const [bakery] = await db
    .select({ id: bakeries.id, name: bakeries.name })
    .from(bakeries)
    .where(and(eq(bakeries.id, bakery_id), owns(actor, bakeries.id)))
  return bakery ?? null
}

export async function listHelpers(db: Db, actor: Actor, bakery_id: string, now: Date): Promise<Helper[] | null> {
  if (!(await findOwnBakery(db, actor, bakery_id))) return null
  const rows = await db
    .select()
    .from(bakery_helpers)
    .where(eq(bakery_helpers.bakery_id, bakery_id))
    .orderBy(asc(bakery_helpers.created_at), asc(bakery_helpers.id))
  return rows.map((row) => shownHelper(row, now))
}

/** Can still be accepted: not where the bakery has no verified owner any more. */
export const isGood = (code: string, now: Date) =>
  and(
    eq(bakery_helpers.code_hash, hashToken(code)),
    gt(bakery_helpers.created_at, oldestGood(now)),
    sql`exists (select from bakeries b where b.id = ${bakery_helpers.bakery_id} and b.verification_status = 'verified')`,
  )

export async function findInvitation(db: Reader, actor: Actor, code: string, now: Date): Promise<Invitation | null> {
  const [found] = await db
    .select({
      bakery: { id: bakeries.id, name: bakeries.name, slug: bakeries.slug },
      for_you: sql<boolean>`${bakery_helpers.email} = ${actor.email}`,
    })
    .from(bakery_helpers)
    .innerJoin(bakeries, eq(bakeries.id, bakery_helpers.bakery_id))
    .where(isGood(code, now))
  return found ?? null
}

export async function listHelping(db: Db, actor: Actor) {
  const rows = await db
    .select({ bakery_id: bakeries.id, name: bakeries.name, joined_at: bakery_helpers.accepted_at })
    .from(bakery_helpers)
    .innerJoin(bakeries, eq(bakeries.id, bakery_helpers.bakery_id))
    .where(and(eq(bakery_helpers.user_id, actor.id!), eq(bakeries.verification_status, 'verified')))
    .orderBy(asc(bakery_helpers.accepted_at), asc(bakery_helpers.id))
  return rows.map(({ joined_at, ...row }) => ({ ...row, joined_at: joined_at!.toISOString() }))
}
