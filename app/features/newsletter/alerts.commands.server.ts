import { eq, sql } from 'drizzle-orm'
import { newsletter_signups } from '~/db/schema/newsletter'
import { chooseSetting } from '~/features/notifications/notifications.commands.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { readMailOffToken } from '~/mail/mail-off-token.server'

const STALE = 'This link doesn’t work anymore. Sign in to choose your emails.'

/** Ruling 36: mails about saved bakeries and about new ones share this switch. By the link in a mail, without a session. */
export async function stopAlerts({ db, secret }: Pick<Services, 'db' | 'secret'>, token: string): Promise<void> {
  const [user_id] = readMailOffToken(secret, 'alerts-off', token) ?? []
  if (!user_id) throw new AppError('invalid', STALE, { field: 'token' })
  await db.transaction(async (tx) => {
    await chooseSetting(tx, user_id, { kind: 'bakery', mail: false })
    await tx
      .update(newsletter_signups)
      .set({ new_bakery_alerts: false })
      .where(eq(newsletter_signups.email, sql`(select email from users where id = ${user_id})`))
  })
}
