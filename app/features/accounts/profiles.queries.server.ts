import { and, eq, isNotNull, notExists, type SQL, sql } from 'drizzle-orm'
import { avatarUrl } from '~/db/author-view.server'
import { bakeriesRunBy } from '~/db/bakery-views.server'
import type { Db, Tx } from '~/db/client.server'
import { isShownTo } from '~/db/profile-views.server'
import { blocked_emails, username_history, users } from '~/db/schema/accounts'
import { profiles } from '~/db/schema/profiles'
import type { Actor } from '~/http/actor.server'
import { AppError } from '~/lib/errors'
import { isId } from '~/lib/ids'
import { PROFILE_PARTS } from './profile-parts'

/** As POST /media answers it. */
interface Avatar {
  id: string
  url: string
  widths: number[]
  alt: string
}

const columns = {
  id: profiles.user_id,
  username: profiles.username,
  full_name: profiles.full_name,
  bio: profiles.bio,
  city: profiles.city,
  state: profiles.state,
  avatar_picture_id: profiles.avatar_picture_id,
  avatar: sql<Avatar | null>`(
    select json_build_object('id', x.id, 'url', picture_address(x.id), 'widths', x.widths, 'alt', x.alt)
    from pictures x where x.id = ${profiles.avatar_picture_id})`,
  avatar_url: avatarUrl(sql`${profiles.avatar_picture_id}`),
  show_full_name: profiles.show_full_name,
  show_location: profiles.show_location,
  show_reviews_to: profiles.show_reviews_to,
  show_posts_to: profiles.show_posts_to,
  show_bakeries_to: profiles.show_bakeries_to,
  show_badges_to: profiles.show_badges_to,
  created_at: profiles.created_at,
  email: users.email,
}

/** Only of users who verified their address and are not blocked; also by a username that they gave up lately. */
export async function findPublicProfile(db: Db, username_or_id: string) {
  const name = username_or_id.toLowerCase()
  const by = isId(username_or_id)
    ? eq(profiles.user_id, username_or_id)
    : sql`${profiles.user_id} = coalesce((select n.user_id from profiles n where lower(n.username) = ${name}),
        (select h.user_id from username_history h where h.username = ${name} and h.until > now()))`
  const blocked = db.select().from(blocked_emails).where(eq(blocked_emails.email, users.email))
  const found = await find(db, and(by, isNotNull(users.email_verified_at), notExists(blocked))!)
  if (!found) throw new AppError('not_found', 'We couldn’t find that profile.')
  const { id, username, bio, avatar_picture_id, avatar_url, created_at, show_full_name, show_location } = found
  return {
    ...{ id, username, bio, avatar_picture_id, avatar_url, created_at },
    full_name: show_full_name ? found.full_name : null,
    city: show_location ? found.city : null,
    state: show_location ? found.state : null,
    /** What strangers are asked to sign in for. */
    members_only: PROFILE_PARTS.filter((part) => found[`show_${part}_to`] === 'members'),
  }
}

export async function bakeriesOf(db: Db, viewer: Actor, user_id: string) {
  const { rows } = await db.execute<{ id: string; name: string; slug: string }>(sql`
    select b.id, b.name, b.slug from ${bakeriesRunBy(user_id)} and ${isShownTo(viewer, user_id, 'bakeries')}
    order by b.verified_at, b.id`)
  return rows
}

export async function findOwnProfile(db: Db | Tx, actor: Actor) {
  const found = await find(db, eq(profiles.user_id, actor.id!))
  if (!found) throw new AppError('not_found', 'We couldn’t find that profile.')
  const former = await db
    .select({ username: username_history.username })
    .from(username_history)
    .where(and(eq(username_history.user_id, actor.id!), sql`until > now()`))
  return { ...found, former_usernames: former.map(({ username }) => username) }
}

async function find(db: Db | Tx, where: SQL) {
  const [row] = await db.select(columns).from(profiles).innerJoin(users, eq(users.id, profiles.user_id)).where(where)
  return row && { ...row, created_at: row.created_at.toISOString() }
}
