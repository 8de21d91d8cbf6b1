import { openSession } from '../../app/features/accounts/sessions.commands.server'
import { turnOnTwoStep } from '../factories/people'
import type { TestApp } from './app'
import { rowsOf } from './rows'

interface Person {
  email: string
  username: string
  roles?: ('editor' | 'admin')[]
  guest?: boolean | undefined
}

/** Of a password that nobody knows. */
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$QmFrZWQgYnkgbm9ib2R5IGluIHBhcnRpY3VsYXIuLi4'

/** Somebody with a session of their own, without the way through the sign-in screen. */
export async function signedIn({ services }: TestApp, { email, username, roles = [], guest }: Person): Promise<string> {
  const now = services.clock()
  if (guest) {
    const session = await services.db.transaction((tx) =>
      openSession(tx, now, { kind: 'guest', email, full_name: 'Gil', device_label: null }),
    )
    return session.access_token
  }
  const rows = rowsOf({ db: services.db, pool: services.pool, url: '' })
  const id = await rows.insertUser({ email, username, password_hash: HASH })
  for (const role of roles)
    await services.pool.query('insert into user_roles (user_id, role) values ($1, $2)', [id, role])
  if (roles.length > 0) await turnOnTwoStep(services, id)
  const user = {
    id,
    email,
    created_at: now.toISOString(),
    email_verified_at: now.toISOString(),
    user_metadata: { username, full_name: 'Ann' },
  }
  const session = await services.db.transaction((tx) =>
    openSession(tx, now, { kind: 'user', user: user as never, remember: false, proved: true, device_label: null }),
  )
  return session.access_token
}
