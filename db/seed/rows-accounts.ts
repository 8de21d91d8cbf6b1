import type { Demo } from './demo'
import { random } from './random'
import type { Moment, Rows } from './row'

/** Not a hash: people who are only names in the demo can never sign in. */
export const NO_PASSWORD = '!'

export function accountRows({ everyone, people, accounts, own }: Demo, password_hash: string, ago: Moment) {
  const joined = new Map(
    everyone.map((person) => [person.id, random(`joined/${person.username}`).int(200, 1100) * 1440]),
  )
  const canSignIn = new Set(Object.values(accounts).map(({ id }) => id))
  return {
    users: everyone.map(({ id, email }) => ({
      id,
      email,
      demo: true,
      password_hash: canSignIn.has(id) ? password_hash : NO_PASSWORD,
      email_verified_at: ago(joined.get(id)! - 10),
      welcomed_at: ago(joined.get(id)! - 10),
      created_at: ago(joined.get(id)!),
      updated_at: ago(joined.get(id)!),
    })),
    user_roles: [
      // Long enough to decide what the other one asks for (decision 261).
      { user_id: accounts.admin.id, role: 'admin', created_at: ago(200 * 1440) },
      { user_id: people[71]!.id, role: 'admin', created_at: ago(150 * 1440) },
      { user_id: accounts.editor.id, role: 'editor', created_at: ago(200 * 1440) },
    ],
    profiles: everyone.map(({ id, username, full_name, bio, place, role }) => ({
      user_id: id,
      username,
      full_name,
      bio,
      city: place.city,
      state: place.state,
      created_at: ago(joined.get(id)!),
      primary_bakery_id: role === 'owner' ? own.id : null,
    })),
  } satisfies Rows
}
