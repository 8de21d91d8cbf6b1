import { eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { email_changes, email_codes, users } from '~/db/schema/accounts'
import { readNotMe } from '~/features/two-step/not-me-link.commands.server'
import { removeRecentWays } from '~/features/two-step/recent-ways.commands.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { type Account, findAccountById } from './accounts.queries.server'
import { mailCode } from './codes.commands.server'
import { lockPerson } from './lock-person.commands.server'
import { NOBODY } from './password-hash.server'
import { NOT_ME_OVER } from './sentences'
import { revokeSessions } from './sessions.commands.server'

/**
 * Somebody else has the password: they are put out for good, and the owner can set a new one. A second step that they added would keep
 * the owner out instead (decision 271). The caller has locked the person.
 */
export async function putOut(tx: Tx, services: Services, { user, disabled }: Account): Promise<void> {
  const { id } = user
  const now = services.clock()
  await tx.delete(email_changes).where(eq(email_changes.user_id, id))
  // All of them, so that the limit of such mails, which a stranger may have used up, doesn't hold the one below back.
  await tx.delete(email_codes).where(eq(email_codes.user_id, id))
  await tx.update(users).set({ password_hash: NOBODY, updated_at: now }).where(eq(users.id, id))
  await revokeSessions(tx, now, { user_id: id })
  await removeRecentWays(tx, services, id)
  if (!disabled) await mailCode(tx, services, { type: 'recovery', user })
}

/** "It wasn't me", from the mail about a new way to take the second step. Pressed again, it mails another link for a password. */
export async function denySecondStep(services: Services, token: string): Promise<void> {
  const link = readNotMe(services, token)
  await services.db.transaction(async (tx) => {
    if (link) await lockPerson(tx, link.user_id)
    const account = link && (await findAccountById(tx, link.user_id, services.env))
    if (!account || !link.wentTo(account.user.email)) throw new AppError('not_found', NOT_ME_OVER)
    await putOut(tx, services, account)
  })
}
