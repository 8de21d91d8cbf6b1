import { sql } from 'drizzle-orm'

/** Of `bakeries` (ruling 33). */
export const sharesUsed = sql<number>`(
  select count(*)::integer from share_posts s where s.bakery_id = bakeries.id and s.state = 'approved')`
