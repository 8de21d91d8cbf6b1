import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { session_tokens, sessions } from '~/db/schema/accounts'
import { at } from '~/db/sql-time.server'
import { attachGuestOrders } from '~/features/orders/guest-orders.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { hashToken, newToken, successorOf } from '~/lib/tokens.server'
import { findAccountById, isBlocked, type UserView } from './accounts.queries.server'
import { lockPerson } from './lock-person.commands.server'
import { SESSION_EXPIRED } from './sentences'
import { accessEnd, lifetime, type SessionKind, successorStanding } from './session-rules'
import { findActor } from './sessions.queries.server'
import { noteSignIn } from './sign-ins.commands.server'

export interface SessionView {
  access_token: string
  refresh_token: string
  token_type: 'bearer'
  expires_at: string
  kind: Exclude<SessionKind, 'support'>
  user: UserView
}

type Owner =
  | {
      kind: 'user'
      user: UserView
      remember: boolean
      /** That it's them: by password, code or passkey. */
      proved?: boolean
    }
  | { kind: 'recovery'; user: UserView }
  | { kind: 'guest'; email: string; full_name: string }

export async function openSession(
  tx: Tx,
  now: Date,
  owner: Owner & { device_label: string | null },
): Promise<SessionView> {
  const id = newId()
  const remember = owner.kind === 'user' && owner.remember
  const expires_at = new Date(now.getTime() + lifetime(owner.kind, remember))
  await tx.insert(sessions).values({
    id,
    kind: owner.kind,
    remember,
    device_label: owner.device_label,
    created_at: now,
    last_used_at: now,
    expires_at,
    proved_at: owner.kind === 'user' && owner.proved ? now : null,
    ...(owner.kind === 'guest'
      ? { guest_email: owner.email, guest_name: owner.full_name }
      : { user_id: owner.user.id }),
  })
  if (owner.kind === 'user')
    await noteSignIn(tx, now, { user_id: owner.user.id, outcome: 'signed_in', device_label: owner.device_label })
  const tokens = { access_token: newToken(), refresh_token: newToken() }
  const access_expires_at = accessEnd(now, expires_at)
  await storeTokens(tx, tokens, { session_id: id, now, expires_at, access_expires_at, parent_hash: null })
  const user =
    owner.kind === 'guest' ? guestView({ id, email: owner.email, name: owner.full_name, since: now }) : owner.user
  return { ...tokens, token_type: 'bearer', expires_at: access_expires_at.toISOString(), kind: owner.kind, user }
}

/** The first use of a renewed token is noted: its answer has arrived (`successorStanding`). */
export const recognize =
  (services: Pick<Services, 'db' | 'pool' | 'clock' | 'env'>) =>
  async (token: string): Promise<Actor | null> => {
    const found = await findActor(services)(token)
    if (!found) return null
    const { first_use, ...actor } = found
    if (first_use) await noteUse(services, hashToken(token))
    return actor
  }

/** Marks the refresh token beside it, too, which renewals look at. Rows in one order, since a page's first calls come together. */
async function noteUse({ db, clock }: Pick<Services, 'db' | 'clock'>, hash: Buffer): Promise<void> {
  await db.execute(sql`
    update session_tokens set used_at = ${at(clock())} where hash in (
      select t.hash from session_tokens used join session_tokens t on t.session_id = used.session_id and t.parent_hash = used.parent_hash
      where used.hash = ${hash} and t.used_at is null order by t.hash for no key update of t)`)
}

/** Rotates under the lock of the session's row. Nothing is thrown inside, or the revocation of a stolen family would be rolled back. */
export async function refreshSession(services: Services, refresh_token: string): Promise<SessionView> {
  const session = await services.db.transaction((tx) => rotate(tx, services, refresh_token))
  if (!session) throw new AppError('session_expired', SESSION_EXPIRED)
  return session
}

async function rotate(tx: Tx, services: Services, refresh_token: string): Promise<SessionView | null> {
  const now = services.clock()
  const hash = hashToken(refresh_token)
  const found = await tx
    .select({ id: session_tokens.session_id })
    .from(session_tokens)
    .where(and(eq(session_tokens.hash, hash), eq(session_tokens.kind, 'refresh')))
  if (!found[0]) return null
  // Two statements: what a query reads beside a row lock is as old as the wait for that lock.
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, found[0].id)).for('update')
  const [token] = await tx.select().from(session_tokens).where(eq(session_tokens.hash, hash))
  if (!session || !token || session.revoked_at || session.expires_at <= now || token.expires_at <= now) return null
  const { kind } = session
  if (kind === 'support') return null
  const user = await ownerOf(tx, services, session)
  if (!user) return null

  const tokens = {
    access_token: successorOf(services.secret, 'access', refresh_token),
    refresh_token: successorOf(services.secret, 'refresh', refresh_token),
  }
  const view = (access_expires_at: Date): SessionView => ({
    ...tokens,
    token_type: 'bearer',
    expires_at: access_expires_at.toISOString(),
    kind,
    user,
  })
  if (token.rotated_at) {
    const [successor] = await tx
      .select()
      .from(session_tokens)
      .where(eq(session_tokens.hash, hashToken(tokens.refresh_token)))
    if (successorStanding(token.rotated_at, successor, now))
      return view(accessEnd(token.rotated_at, successor!.expires_at))
    await tx.update(sessions).set({ revoked_at: now }).where(eq(sessions.id, session.id))
    return null
  }

  const expires_at =
    session.kind === 'user' ? new Date(now.getTime() + lifetime('user', session.remember)) : session.expires_at
  const access_expires_at = accessEnd(now, expires_at)
  await tx.update(session_tokens).set({ rotated_at: now }).where(eq(session_tokens.hash, hash))
  await tx.update(sessions).set({ last_used_at: now, expires_at }).where(eq(sessions.id, session.id))
  await tx
    .delete(session_tokens)
    .where(and(eq(session_tokens.session_id, session.id), lt(session_tokens.expires_at, now)))
  await storeTokens(tx, tokens, { session_id: session.id, now, expires_at, access_expires_at, parent_hash: hash })
  // A user who stays signed in for weeks gets the guest orders placed with their address, too.
  if (session.kind === 'user') await attachGuestOrders(tx, user)
  return view(access_expires_at)
}

async function ownerOf(tx: Tx, { env }: Services, session: typeof sessions.$inferSelect): Promise<UserView | null> {
  if (session.user_id === null) {
    const { id, guest_email: email, guest_name: name, created_at: since } = session
    return (await isBlocked(tx, email!)) ? null : guestView({ id, email: email!, name: name!, since })
  }
  const account = await findAccountById(tx, session.user_id, env)
  const may_go_on = account && !account.disabled && (session.kind === 'recovery' || account.user.email_verified)
  return may_go_on ? account.user : null
}

interface TokenTimes {
  session_id: string
  now: Date
  expires_at: Date
  access_expires_at: Date
  parent_hash: Buffer | null
}

async function storeTokens(tx: Tx, tokens: { access_token: string; refresh_token: string }, times: TokenTimes) {
  const { session_id, now: created_at, parent_hash } = times
  const both = { session_id, created_at, parent_hash }
  await tx.insert(session_tokens).values([
    { ...both, hash: hashToken(tokens.access_token), kind: 'access', expires_at: times.access_expires_at },
    { ...both, hash: hashToken(tokens.refresh_token), kind: 'refresh', expires_at: times.expires_at },
  ])
}

/** A guest has no account: the session stands for the person. */
const guestView = (guest: { id: string; email: string; name: string; since: Date }): UserView => ({
  id: guest.id,
  email: guest.email,
  email_verified: false,
  created_at: guest.since.toISOString(),
  user_metadata: { username: null, full_name: guest.name },
})

export async function signOut({ db, clock }: Services, actor: Actor): Promise<void> {
  await db.update(sessions).set({ revoked_at: clock() }).where(eq(sessions.id, actor.session_id!))
}

/** The hash of a token cannot sign in: it can only end the session, and the answer tells nothing. */
export async function endSession({ db, clock }: Services, token_hash: string): Promise<void> {
  const of_token = db
    .select({ id: session_tokens.session_id })
    .from(session_tokens)
    .where(and(eq(session_tokens.hash, Buffer.from(token_hash, 'hex')), eq(session_tokens.kind, 'refresh')))
  await db
    .update(sessions)
    .set({ revoked_at: clock() })
    .where(and(inArray(sessions.id, of_token), isNull(sessions.revoked_at)))
}

export async function signOutEverywhere({ db, clock }: Services, actor: Actor): Promise<void> {
  await db.transaction((tx) => revokeSessions(tx, clock(), { user_id: actor.id! }))
}

export async function signOutElsewhere({ db, clock }: Services, actor: Actor): Promise<void> {
  await db.transaction((tx) => revokeSessions(tx, clock(), { user_id: actor.id!, except: actor.session_id! }))
}

/** One that has ended meanwhile is no refusal: pressed twice, the button did what it says. */
export async function signOutOne({ db, clock }: Services, actor: Actor, id: string): Promise<void> {
  const own = await db
    .update(sessions)
    .set({ revoked_at: sql`coalesce(${sessions.revoked_at}, ${at(clock())})` })
    .where(and(eq(sessions.id, id), eq(sessions.user_id, actor.id!)))
    .returning({ id: sessions.id })
  if (!own[0]) throw new AppError('not_found', 'There is no such session.')
}

/** By an admin. Null if it has ended already. */
export async function endUserSession(tx: Tx, now: Date, which: { user_id: string; session_id: string }) {
  const [ended] = await tx
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(eq(sessions.id, which.session_id), eq(sessions.user_id, which.user_id), isNull(sessions.revoked_at)))
    .returning({ device_label: sessions.device_label })
  return ended ?? null
}

/** The one by which its user asked to leave can only take that back (`keepUser`). */
export const narrowSession = (tx: Tx, id: string) =>
  tx.update(sessions).set({ kind: 'leaving' }).where(eq(sessions.id, id))

/** As signing in does it: the database sees the session become a user's (repeatable/leaving.sql). */
export const keepUser = ({ db }: Services, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    await lockPerson(tx, actor.id!)
    await tx.update(sessions).set({ kind: 'user' }).where(eq(sessions.id, actor.session_id!))
  })

/** By a command on the machine itself. Answers how many sessions were open. */
export const revokeAll = ({ db, clock }: Pick<Services, 'db' | 'clock'>, user_id: string): Promise<number> =>
  db.transaction((tx) => revokeSessions(tx, clock(), { user_id }))

/** From now on, for ten minutes, dangerous calls of this session are let through. */
export const proveSession = (tx: Tx, now: Date, id: string) =>
  tx
    .update(sessions)
    .set({ proved_at: now })
    .where(and(eq(sessions.id, id), isNull(sessions.revoked_at)))

interface RevokedSessions {
  user_id: string
  except?: string
  kind?: 'recovery'
}

export async function revokeSessions(tx: Tx, now: Date, of: RevokedSessions): Promise<number> {
  const { rowCount } = await tx
    .update(sessions)
    .set({ revoked_at: now })
    .where(
      and(
        eq(sessions.user_id, of.user_id),
        isNull(sessions.revoked_at),
        of.except ? ne(sessions.id, of.except) : undefined,
        of.kind ? eq(sessions.kind, of.kind) : undefined,
      ),
    )
  return rowCount ?? 0
}
