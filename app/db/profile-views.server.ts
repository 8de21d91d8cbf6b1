import { type SQL, sql } from 'drizzle-orm'

/** An actor. Only of a user's own session is the id believed here: not of a recovery link's. */
interface Viewer {
  kind: string
  id: string | null
  roles: string[]
}

/**
 * For the WHERE clause of whatever a profile lists: whether its owner shows that part to the viewer. Whoever blocked the other, neither
 * sees anything, but for editors; nor does anybody of an account that is blocked or was never verified.
 */
export function isShownTo(viewer: Viewer, owner_id: string, part: 'reviews' | 'posts' | 'bakeries' | 'badges'): SQL {
  const viewer_id = viewer.kind === 'user' ? viewer.id : null
  return sql`exists (
    select from profiles p join users u on u.id = p.user_id
    where p.user_id = ${owner_id} and u.email_verified_at is not null and not exists (select from blocked_emails x where x.email = u.email)
      and (p.user_id = ${viewer_id}::uuid or p.${sql.identifier(`show_${part}_to`)} = any (${sql.param(viewer_id ? ['everyone', 'members'] : ['everyone'])}::text[])
        and (${viewer.roles.length > 0} or not exists (select from forum_blocks x where (x.user_id, x.blocked_id) in ((p.user_id, ${viewer_id}::uuid), (${viewer_id}::uuid, p.user_id))))))`
}
