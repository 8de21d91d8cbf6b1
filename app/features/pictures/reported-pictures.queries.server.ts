import { type SQL, sql } from 'drizzle-orm'

/** `Reportable.show`. A picture on no page is for its owner alone. */
export const showPictures = (ids: string[]): SQL => sql`
  select x.id as subject_id, x.owner_id as author_id, b.id as bakery_id, null::uuid as customer_id, coalesce(b.name, p.username, 'On no page') as title,
    x.alt as body, picture_address(x.id) as picture, coalesce('/bakery/' || b.slug, '/profile/' || p.username, '/browse') as path,
    b.id is null and p.user_id is null as hidden
  from pictures x
  left join lateral (
    select b.id, b.slug, b.name from bakeries b where b.approved and not b.hidden and b.id in (
      select h.id from bakeries h where h.hero_picture_id = x.id
      union all select g.bakery_id from bakery_pictures g where g.picture_id = x.id
      union all select m.bakery_id from menu_items m where m.picture_id = x.id and m.archived_at is null)
    limit 1) b on true
  left join lateral (select p.user_id, p.username from profiles p where p.avatar_picture_id = x.id limit 1) p on true
  where x.id = any (${sql.param(ids)}::uuid[])`
