import { type SQL, sql } from 'drizzle-orm'

/** For an editor who looks at reports (`Reportable.show`); also says whether the author ordered there. */
export const showReviews = (ids: string[]): SQL => sql`
  select r.id as subject_id, r.user_id as author_id, r.bakery_id, null::uuid as customer_id,
    r.stars || case r.stars when 1 then ' star for ' else ' stars for ' end || b.name || case when exists (
      select from orders o where o.customer_id = r.user_id and o.bakery_id = r.bakery_id and o.status = 'completed')
      then ', ordered there' else ', no order there' end as title,
    r.body || coalesce(E'\\n\\nThe bakery: ' || r.reply, '') as body, null::text as picture,
    '/bakery/' || b.slug || '#reviews' as path, r.hidden_at is not null or not (b.approved and not b.hidden) as hidden
  from reviews r join bakeries b on b.id = r.bakery_id where r.id = any (${sql.param(ids)}::uuid[])`
