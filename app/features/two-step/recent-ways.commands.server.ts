import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { code_apps, passkeys, recovery_codes, step_tickets } from '~/db/schema/two-step'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { tellOff } from './tell.commands.server'
import { endIfOff } from './turn-off.commands.server'
import { DOUBT_DAYS } from './two-step'

/**
 * Somebody else knew the password, and may have put a step of their own before it. What was there for longer stays, and with it the
 * second step itself: a mailbox alone must not take that away (decision 271). The caller has locked the person.
 */
export async function removeRecentWays(tx: Tx, services: Pick<Services, 'clock' | 'env'>, user_id: string) {
  const since = new Date(services.clock().getTime() - DOUBT_DAYS * DAY_MS)
  await tx.delete(step_tickets).where(eq(step_tickets.user_id, user_id))
  const own = eq(code_apps.user_id, user_id)
  const apps = await tx
    .delete(code_apps)
    .where(and(own, or(gt(code_apps.confirmed_at, since), isNull(code_apps.confirmed_at))))
    .returning({ was: code_apps.confirmed_at })
  await tx.update(code_apps).set({ next_secret: null }).where(own)
  const keys = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.user_id, user_id), gt(passkeys.created_at, since)))
    .returning({ id: passkeys.id })
  const codes = await tx
    .delete(recovery_codes)
    .where(and(eq(recovery_codes.user_id, user_id), gt(recovery_codes.created_at, since)))
    .returning({ hash: recovery_codes.hash })
  if (keys.length + codes.length === 0 && !apps.some(({ was }) => was)) return
  const off = await endIfOff(tx, user_id)
  await tellOff(tx, services, user_id, `what was added to two-step sign-in in the last ${DOUBT_DAYS} days`, { off })
}
