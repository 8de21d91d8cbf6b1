import { eq } from 'drizzle-orm'
import { user_roles, users } from '../../app/db/schema/accounts'
import { profiles } from '../../app/db/schema/profiles'
import { code_apps } from '../../app/db/schema/two-step'
import { findAccountById } from '../../app/features/accounts/accounts.queries.server'
import { hashPassword } from '../../app/features/accounts/password-hash.server'
import { openSession } from '../../app/features/accounts/sessions.commands.server'
import type { Role } from '../../app/http/actor.server'
import type { Services } from '../../app/http/services.server'
import { newId } from '../../app/lib/ids'

export const PASSWORD = 'Rye-and-Shine-7'
let hashed: Promise<string> | undefined
let counter = 0

export interface Person {
  id: string
  email: string
  username: string
  full_name: string
}

/** A person with an account, straight into the database: verified, with the password above, unless told otherwise. */
export async function makePerson(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  given: Partial<Omit<Person, 'id'>> & {
    verified?: boolean
    roles?: Role[]
    two_step?: boolean
    demo?: boolean
    created_at?: Date
  } = {},
): Promise<Person> {
  const number = ++counter
  const { email = `person${number}@bread.test`, username = `person${number}`, full_name = `Person ${number}` } = given
  const { verified = true, roles = [], demo = false, created_at = clock() } = given
  // Without it their roles wait (decision 254).
  const { two_step = roles.length > 0 } = given
  hashed ??= hashPassword(PASSWORD)
  const id = newId()
  const password_hash = await hashed
  await db
    .insert(users)
    .values({ id, email, password_hash, demo, created_at, email_verified_at: verified ? created_at : null })
  await db.insert(profiles).values({ user_id: id, username, full_name, created_at })
  if (roles.length > 0) await db.insert(user_roles).values(roles.map((role) => ({ user_id: id, role, created_at })))
  if (two_step) await turnOnTwoStep({ db }, id)
  return { id, email, username, full_name }
}

/** With an app whose key nobody has. */
export const turnOnTwoStep = ({ db }: Pick<Services, 'db'>, user_id: string) =>
  db
    .insert(code_apps)
    .values({ user_id, secret: Buffer.alloc(48), confirmed_at: new Date() })
    .onConflictDoNothing()

/** A session for a person, without the work of signing in. */
export async function sessionFor({ db, clock, env }: Services, person: Person, kind: 'user' | 'recovery' = 'user') {
  const account = await findAccountById(db, person.id, env)
  return db.transaction((tx) =>
    openSession(tx, clock(), { kind, user: account!.user, remember: false, proved: true, device_label: null }),
  )
}

export async function guestSession({ db, clock }: Services, email = 'guest@bread.test') {
  return db.transaction((tx) =>
    openSession(tx, clock(), { kind: 'guest', email, full_name: 'Gus Guest', device_label: null }),
  )
}

export const takeRole = ({ db }: Pick<Services, 'db'>, person: Person) =>
  db.delete(user_roles).where(eq(user_roles.user_id, person.id))
