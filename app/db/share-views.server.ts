import { sql } from 'drizzle-orm'

export const sharesUsed = sql<number>`(
  select count(*)::integer from share_posts s where s.bakery_id = bakeries.id and s.state = 'approved')`
