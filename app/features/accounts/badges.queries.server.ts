import { type SQL, sql } from 'drizzle-orm'
import { bakeriesRunBy } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { isShownTo } from '~/db/profile-views.server'
import type { Actor } from '~/http/actor.server'
import { BADGE_KINDS, type Badge, type BadgeKind, badgesFrom, mostOf, ruleOf } from './badges'

/** Rows that speak for a member, each found by an index. */
const EVIDENCE: Record<BadgeKind, (user_id: string) => SQL> = {
  verified_baker: bakeriesRunBy,
  // An order that the bakery wrote down itself proves nothing: it could do so for anybody.
  orders: (user_id) =>
    sql`orders o where o.customer_id = ${user_id} and o.status = 'completed' and o.payment_status <> 'offline'`,
  reviews: (user_id) => sql`reviews r where r.user_id = ${user_id} and r.hidden_at is null`,
  solved_answers: (user_id) => sql`forum_topics t where t.solver_id = ${user_id} and t.state = 'visible'`,
  // Nobody bakes their own (refuseBake).
  bakes: (user_id) =>
    sql`forum_topics t where t.author_id = ${user_id} and t.state = 'visible' and t.has_recipe and t.bake_count > 0`,
}

/** Of each kind no more rows are read than its highest level asks for. */
export async function listBadges(db: Pick<Db, 'execute'>, viewer: Actor, user_id: string): Promise<Badge[]> {
  const counts = BADGE_KINDS.map((kind) => {
    const { part } = ruleOf(kind)
    const shown = part ? isShownTo(viewer, user_id, part) : sql`true`
    return sql`(select count(*) from (select from ${EVIDENCE[kind](user_id)} and ${shown} limit ${mostOf(kind)}) e)::int as ${sql.identifier(kind)}`
  })
  const { rows } = await db.execute<Record<BadgeKind, number>>(
    sql`select ${sql.join(counts, sql`, `)} where ${isShownTo(viewer, user_id, 'badges')}`,
  )
  return rows.length > 0 ? badgesFrom(onlyRow(rows)) : []
}
