import { and, eq, isNotNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { blocked_emails, users } from '~/db/schema/accounts'
import { bakeries } from '~/db/schema/bakeries'
import { profiles } from '~/db/schema/profiles'
import type { Actor } from '~/http/actor.server'
import { AppError } from '~/lib/errors'
import { isId } from '~/lib/ids'

const columns = {
  id: profiles.user_id,
  username: profiles.username,
  full_name: profiles.full_name,
  bio: profiles.bio,
  city: profiles.city,
  state: profiles.state,
  avatar_picture_id: profiles.avatar_picture_id,
  show_full_name: profiles.show_full_name,
  show_location: profiles.show_location,
  created_at: profiles.created_at,
  email: users.email,
}

/** Only of users who verified their address and are not blocked. */
export async function findPublicProfile(db: Db, username_or_id: string) {
  const by = isId(username_or_id)
    ? eq(profiles.user_id, username_or_id)
    : sql`lower(${profiles.username}) = ${username_or_id.toLowerCase()}`
  const blocked = db.select().from(blocked_emails).where(eq(blocked_emails.email, users.email))
  const found = await find(db, and(by, isNotNull(users.email_verified_at), notExists(blocked))!)
  if (!found) throw new AppError('not_found', 'There is no such profile.')
  const { email: _, show_full_name, show_location, ...shown } = found
  return {
    ...shown,
    full_name: show_full_name ? found.full_name : null,
    city: show_location ? found.city : null,
    state: show_location ? found.state : null,
  }
}

export const bakeriesOf = (db: Db, user_id: string) =>
  db
    .select({ id: bakeries.id, name: bakeries.name, slug: bakeries.slug })
    .from(bakeries)
    .where(
      and(
        eq(bakeries.claimed_by, user_id),
        eq(bakeries.verification_status, 'verified'),
        eq(bakeries.approved, true),
        eq(bakeries.hidden, false),
      ),
    )
    .orderBy(bakeries.verified_at, bakeries.id)

export async function findOwnProfile(db: Db | Tx, actor: Actor) {
  const found = await find(db, eq(profiles.user_id, actor.id!))
  if (!found) throw new AppError('not_found', 'There is no such profile.')
  return found
}

async function find(db: Db | Tx, where: SQL) {
  const [row] = await db.select(columns).from(profiles).innerJoin(users, eq(users.id, profiles.user_id)).where(where)
  return row && { ...row, created_at: row.created_at.toISOString() }
}
