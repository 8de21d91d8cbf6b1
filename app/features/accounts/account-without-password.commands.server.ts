import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { users } from '~/db/schema/accounts'
import { profiles } from '~/db/schema/profiles'
import type { Caller } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { usernameFrom } from './account'
import { findAccount, findAccountById, isBlocked } from './accounts.queries.server'
import { verifyEmail } from './codes.commands.server'
import { deviceLabel } from './device'
import { NOBODY } from './password-hash.server'
import { ACCOUNT_DISABLED } from './sentences'
import { openSession, type SessionView } from './sessions.commands.server'
import { isTaken } from './sign-up.commands.server'

interface ProvenAddress {
  email: string
  full_name: string
}

/**
 * Signs a customer who has just proved an address in to its account, or to a new one without a password; never to a verified one
 * (`session` is null). An unverified account may be a stranger's try: it loses its password.
 */
export async function accountOfProven(
  tx: Tx,
  { clock, env }: Pick<Services, 'clock' | 'env'>,
  caller: Caller,
  proven: ProvenAddress,
): Promise<{ user_id: string; session: SessionView | null }> {
  const known = await findAccount(tx, { kind: 'email', value: proven.email }, env)
  if (known?.disabled || (await isBlocked(tx, proven.email))) throw new AppError('account_disabled', ACCOUNT_DISABLED)
  if (known?.user.email_verified) return { user_id: known.user.id, session: null }
  const now = clock()
  const id = known?.user.id ?? (await makeAccount(tx, proven, now))
  await tx.update(users).set({ password_hash: NOBODY }).where(eq(users.id, id))
  await verifyEmail(tx, now, id)
  const { user } = (await findAccountById(tx, id, env))!
  const device_label = deviceLabel(caller)
  return { user_id: id, session: await openSession(tx, now, { kind: 'user', user, remember: false, device_label }) }
}

async function makeAccount(tx: Tx, { email, full_name }: ProvenAddress, now: Date): Promise<string> {
  const id = newId()
  const times = { created_at: now, updated_at: now }
  const inserted = await tx
    .insert(users)
    .values({ id, email, password_hash: NOBODY, ...times })
    .onConflictDoNothing()
    .returning({ id: users.id })
  // Another request has just signed up with this address.
  if (!inserted[0]) throw new AppError('conflict', 'Please open the link again.')
  for (;;) {
    const username = usernameFrom(full_name, randomInt)
    if (await isTaken(tx, username)) continue
    const named = await tx
      .insert(profiles)
      .values({ user_id: id, username, full_name, ...times })
      .onConflictDoNothing()
      .returning({ username: profiles.username })
    if (named[0]) return id
  }
}
