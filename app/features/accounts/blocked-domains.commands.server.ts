import { eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { blocked_domains } from '~/db/schema/accounts'
import { recordAudit } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { isMailProvider } from './mail-providers'

/** More than this behind one domain are no gang. It also keeps the statement that signs them all out short. */
export const MOST_BLOCKED_AT_ONCE = 200

interface Blocking {
  domain: string
  reason: string
}

/** Keeps out whoever signs up there, and blocks the accounts that there are (`follow_blocked_domain`). */
export async function blockDomain({ db, clock }: Services, by: Actor, { domain, reason }: Blocking) {
  const refuse = (said: string) => new AppError('conflict', said, { field: 'domain' })
  if (isMailProvider(domain)) throw refuse(`${domain} is a big mail provider. Block the one address instead.`)
  return db.transaction(async (tx) => {
    const now = clock()
    const { accounts, admins } = await peopleAt(tx, domain)
    if (admins) throw refuse('An admin has an address there. Remove that role first.')
    if (accounts > MOST_BLOCKED_AT_ONCE)
      throw refuse(`More than ${MOST_BLOCKED_AT_ONCE} people sign in from there. Block addresses one by one.`)
    const row = { domain, reason, blocked_by: by.id, created_at: now }
    const its = eq(blocked_domains.domain, domain)
    const [added] = await tx
      .insert(blocked_domains)
      .values(row)
      .onConflictDoNothing()
      .returning({ reason: blocked_domains.reason })
    const [before] = added
      ? []
      : await tx.select({ reason: blocked_domains.reason }).from(blocked_domains).where(its).for('update')
    if (!added && !before) throw refuse('It was unblocked just now. Please try again.')
    if (!added) await tx.update(blocked_domains).set({ reason, blocked_by: by.id }).where(its)
    // Who became an admin or came at this moment: the statement above has waited for them.
    if ((await peopleAt(tx, domain)).admins) throw refuse('An admin has an address there. Remove that role first.')
    const details = before ? { accounts, before, after: { reason } } : { reason, accounts }
    if (before?.reason !== reason)
      await recordAudit(tx, now, { by, action: 'domain.blocked', subject_type: 'domain', subject_id: domain, details })
    return { domain, reason, accounts }
  })
}

async function peopleAt(tx: Tx, domain: string) {
  const { rows } = await tx.execute<{ accounts: number; admins: boolean }>(sql`
    select count(*)::integer as accounts, coalesce(bool_or(admin), false) as admins from (
      select exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as admin
      from users u where split_part(u.email, '@', 2) = ${domain} limit ${MOST_BLOCKED_AT_ONCE + 1}) there`)
  return onlyRow(rows)
}

/** Lets in those again who were blocked with it; whoever was blocked by name stays so. */
export async function unblockDomain({ db, clock }: Services, by: Actor, domain: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(blocked_domains)
      .where(eq(blocked_domains.domain, domain))
      .returning({ reason: blocked_domains.reason })
    if (!gone[0]) throw new AppError('not_found', 'This domain isn’t blocked.', { field: 'domain' })
    const details = gone[0]
    await recordAudit(tx, clock(), {
      ...{ by, action: 'domain.unblocked', subject_type: 'domain', subject_id: domain, details },
    })
  })
}
