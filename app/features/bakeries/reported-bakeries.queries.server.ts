import { type SQL, sql } from 'drizzle-orm'

/** `Reportable.show`. */
export const showBakeries = (ids: string[]): SQL => sql`
  select b.id as subject_id, b.claimed_by as author_id, b.id as bakery_id, null::uuid as customer_id, b.name as title,
    concat_ws(E'\\n\\n', nullif(b.short_bio, ''), nullif(b.about, '')) as body, b.hero_image_url as picture,
    '/bakery/' || b.slug as path, not (b.approved and not b.hidden) as hidden
  from bakeries b where b.id = any (${sql.param(ids)}::uuid[])`
