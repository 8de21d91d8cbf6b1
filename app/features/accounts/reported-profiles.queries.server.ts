import { type SQL, sql } from 'drizzle-orm'

/** `Reportable.show`. */
export const showProfiles = (ids: string[]): SQL => sql`
  select p.user_id as subject_id, p.user_id as author_id, null::uuid as bakery_id, null::uuid as customer_id, p.full_name as title,
    concat_ws(E'\\n\\n', concat_ws(', ', p.city, p.state), nullif(p.bio, '')) as body, picture_address(p.avatar_picture_id) as picture,
    '/profile/' || p.username as path,
    u.email_verified_at is null or exists (select from blocked_emails x where x.email = u.email) as hidden
  from profiles p join users u on u.id = p.user_id where p.user_id = any (${sql.param(ids)}::uuid[])`
