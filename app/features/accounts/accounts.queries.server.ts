import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { users } from '~/db/schema/accounts'
import { profiles } from '~/db/schema/profiles'
import type { readCredential } from './account'

export interface UserView {
  id: string
  email: string
  email_verified: boolean
  created_at: string
  user_metadata: { username: string | null; full_name: string }
}

export interface Account {
  user: UserView
  password_hash: string
  /** The email is on the blocklist, or it is a demo account outside the demo. */
  disabled: boolean
  demo: boolean
  known_device: boolean
}

type Credential = ReturnType<typeof readCredential>

/** The account behind an e-mail address or a username. Its e-mail address never leaves the server by this way (ruling 2). */
export function findAccount(db: Db | Tx, by: Credential, at: { demo: boolean; device_hash?: Buffer | null }) {
  return find(db, by.kind === 'email' ? eq(users.email, by.value) : sql`lower(${profiles.username}) = ${by.value}`, at)
}

export const findAccountById = (db: Db | Tx, id: string, at: { demo: boolean }) => find(db, eq(users.id, id), at)

async function find(
  db: Db | Tx,
  where: SQL,
  at: { demo: boolean; device_hash?: Buffer | null },
): Promise<Account | null> {
  const known = at.device_hash
    ? sql<boolean>`exists (select from known_devices k where k.user_id = ${users.id} and k.device_hash = ${at.device_hash})`
    : sql<boolean>`false`
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      email_verified_at: users.email_verified_at,
      created_at: users.created_at,
      password_hash: users.password_hash,
      username: profiles.username,
      full_name: profiles.full_name,
      disabled: sql<boolean>`(${users.demo} and not ${at.demo}::boolean) or exists (select from blocked_emails b where b.email = ${users.email} and not b.may_finish)`,
      demo: users.demo,
      known_device: known,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(where)
  if (!row) return null
  const { password_hash, disabled, demo, known_device } = row
  return { user: userView(row), password_hash, disabled, demo, known_device }
}

interface UserRow {
  id: string
  email: string
  email_verified_at: Date | null
  created_at: Date
  username: string
  full_name: string
}

export const userView = (row: UserRow): UserView => ({
  id: row.id,
  email: row.email,
  email_verified: row.email_verified_at !== null,
  created_at: row.created_at.toISOString(),
  user_metadata: { username: row.username, full_name: row.full_name },
})

/** With everybody of a blocked domain. */
export async function isBlocked(db: Db | Tx, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ blocked: boolean }>(sql`select is_blocked_email(${email}) as blocked`)
  return onlyRow(rows).blocked
}

/** Some blocked users may still sign in to finish open orders (ruling 64). */
export async function isShutOut(db: Db | Tx, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ blocked: boolean }>(sql`
    select is_blocked_email(${email}) and not exists (select from blocked_emails where email = ${email} and may_finish) as blocked`)
  return onlyRow(rows).blocked
}

export interface UsernameAnswer extends Record<string, unknown> {
  valid: boolean
  available: boolean
  error: string | null
}

export async function checkUsername(db: Db | Tx, username: string): Promise<UsernameAnswer> {
  const { rows } = await db.execute<UsernameAnswer>(sql`select * from check_username_public_safe(${username})`)
  return onlyRow(rows)
}
