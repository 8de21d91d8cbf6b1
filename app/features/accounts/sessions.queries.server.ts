import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { hasTwoStep } from '~/db/has-two-step.server'
import { sessions } from '~/db/schema/accounts'
import { bakeries } from '~/db/schema/bakeries'
import { type Actor, isAdmin, isEditor, type Role } from '~/http/actor.server'
import { IS_HELPER, IS_VERIFIED_OWNER, primaryBakery } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { hashToken } from '~/lib/tokens.server'
import { findAccountById } from './accounts.queries.server'
import { SESSION_EXPIRED } from './sentences'

// Of support views (decision 263): the admin is still signed in and one, and the person could sign in and has no role.
const MAY_VIEW = `exists (
    select from sessions a join users w on w.id = a.user_id join user_roles r on r.user_id = w.id and r.role = 'admin'
    where a.id = s.by_session_id and a.kind = 'user' and a.revoked_at is null and a.expires_at > $2
      and (case when $3::boolean then true else w.demo is not true and ${hasTwoStep('w.id')} end)
      and not exists (select from blocked_emails b where b.email = w.email))
  and u.email_verified_at is not null
  and not exists (select from user_roles r where r.user_id = u.id)
  and not exists (select from leavings l where l.user_id = u.id)
  and not exists (select from blocked_emails b where b.email = u.email)`

const STANDING = `
  from session_tokens t
  join sessions s on s.id = t.session_id
  left join users u on u.id = s.user_id
  where t.kind = 'access' and t.expires_at > $2 and s.revoked_at is null and s.expires_at > $2
    and (s.kind <> 'user' or u.email_verified_at is not null)
    and (s.kind <> 'support' or ${MAY_VIEW})
    and (u.demo is not true or $3::boolean)
    and not exists (select from blocked_emails b where b.email = coalesce(u.email, s.guest_email) and not b.may_finish)`

// Runs on every request: one prepared, indexed query, so that a block or a lost role counts at once (rulings 6, 9).
const FIND_ACTOR = `
  select t.parent_hash is not null and t.used_at is null as first_use, case s.kind when 'support' then 'user' else s.kind end as kind,
    (select a.user_id from sessions a where a.id = s.by_session_id) as viewed_by, s.id as session_id, s.user_id as id, coalesce(u.email, s.guest_email) as email,
    case when s.kind = 'user' then array(select role from user_roles r where r.user_id = u.id) else '{}' end as held,
    s.proved_at > $2::timestamptz - interval '10 minutes' is true as proved,
    ${hasTwoStep('u.id')} as two_step,
    case when s.kind in ('user', 'support') then array(
      select b.id from bakeries b where ${IS_VERIFIED_OWNER}
      order by b.id = primary_bakery(u.id) desc, b.id) else '{}' end as bakery_ids,
    case when s.kind in ('user', 'support') then array(
      select b.id from bakery_helpers h join bakeries b on ${IS_HELPER} order by h.accepted_at, h.id) else '{}' end as helps_ids,
    exists (select from blocked_emails b where b.email = u.email) as finishing
  ${STANDING} and t.hash = $1`

/** `first_use`: a renewed token whose use is not noted yet. */
type FoundActor = Actor & { first_use: boolean }

type ActorRow = Omit<FoundActor, 'roles' | 'waiting_roles'> & { held: Role[] }

export const findActor =
  ({ pool, clock, env }: Pick<Services, 'pool' | 'clock' | 'env'>) =>
  async (token: string): Promise<FoundActor | null> => {
    const values = [hashToken(token), clock(), env.demo]
    const { rows } = await pool.query<ActorRow>({ name: 'find_actor', text: FIND_ACTOR, values })
    if (!rows[0]) return null
    const { held, ...actor } = rows[0]
    const usable = env.demo || actor.two_step
    return { ...actor, roles: usable ? held : [], waiting_roles: usable ? [] : held }
  }

/** For streams, which stay open only while their token would open them again. */
export const findStanding =
  ({ pool, clock, env }: Pick<Services, 'pool' | 'clock' | 'env'>) =>
  async (hashes: Buffer[]) => {
    const { rows } = await pool.query<{ hash: Buffer; expires_at: Date }>({
      name: 'find_standing',
      text: `select t.hash, t.expires_at ${STANDING} and s.kind <> 'leaving' and t.hash = any ($1)`,
      values: [hashes, clock(), env.demo],
    })
    return rows
  }

export async function findSignedIn({ db, env }: Pick<Services, 'db' | 'env'>, actor: Actor) {
  const account = await findAccountById(db, actor.id!, env)
  if (!account) throw new AppError('session_expired', SESSION_EXPIRED)
  const claimed = await db.select({ id: bakeries.id }).from(bakeries).where(eq(bakeries.claimed_by, actor.id!))
  // As they hold them: the screens of a role that waits lead to turning two-step sign-in on.
  const holder = { ...actor, roles: [...actor.roles, ...actor.waiting_roles] }
  return {
    user: account.user,
    roles: holder.roles,
    is_editor: isEditor(holder),
    is_admin: isAdmin(holder),
    needs_two_step: actor.waiting_roles.length > 0,
    primary_bakery_id: primaryBakery(actor),
    bakery_ids: claimed.map(({ id }) => id),
    helps_bakery_id: actor.helps_ids[0] ?? null,
  }
}

export async function listSessions({ db, clock }: Pick<Services, 'db' | 'clock'>, actor: Actor) {
  const rows = await db
    .select({
      id: sessions.id,
      device_label: sessions.device_label,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, actor.id!),
        eq(sessions.kind, 'user'),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, clock()),
      ),
    )
    .orderBy(desc(sessions.last_used_at))
    .limit(100)
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.id === actor.session_id,
  }))
}
