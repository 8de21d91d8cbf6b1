import { sql } from 'drizzle-orm'

/** Of `bakeries`: how many of its posts were approved (ruling 33). Counted, never kept. */
export const sharesUsed = sql<number>`(
  select count(*)::integer from share_posts s where s.bakery_id = bakeries.id and s.state = 'approved')`
