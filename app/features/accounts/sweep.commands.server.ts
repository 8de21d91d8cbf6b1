import { sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import { forgetCounts } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { SIGN_INS_KEPT_DAYS } from './session-rules'

/** Runs every ten minutes (§9). Ended sessions stay a while, since orders point at them; codes too, to be known as used. */
export async function sweepAccounts(services: Pick<Services, 'db' | 'pool' | 'clock'>): Promise<void> {
  const { db, clock } = services
  const before = (seconds: number) => at(new Date(clock().getTime() - seconds * 1000))
  const day = 86_400
  await forgetCounts(services)
  await db.execute(sql`delete from session_tokens where expires_at < ${before(day)}`)
  await db.execute(sql`
    delete from sessions s where s.expires_at < ${before(0)} and least(s.expires_at, s.revoked_at) < ${before(30 * day)}
      and not exists (select from orders o where o.session_id = s.id)`)
  await db.execute(sql`delete from email_codes where expires_at < ${before(7 * day)}`)
  await db.execute(sql`delete from email_changes where expires_at < ${before(0)}`)
  await db.execute(sql`delete from username_history where until < ${before(0)}`)
  await db.execute(sql`delete from gone_usernames where until < ${before(0)}`)
  await db.execute(sql`delete from sign_ins where last_at < ${before(SIGN_INS_KEPT_DAYS * day)}`)
  await db.execute(sql`delete from known_devices where last_seen_at < ${before(365 * day)}`)
}
