import { eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { newsletter_signups } from '~/db/schema/newsletter'
import { chooseSetting } from '~/features/notifications/notifications.commands.server'
import type { Services } from '~/http/services.server'
import { dropMail } from '~/mail/outbox.server'
import { type Stops, stopMail } from '~/mail/stop-mail.server'
import { newBakeriesKey } from './newsletter'

/** Ruling 36: mails about saved bakeries and about new ones share this switch. */
async function stopAlertsTo(tx: Tx, { email, user_id }: { email?: string; user_id?: string }): Promise<void> {
  if (user_id) await chooseSetting(tx, user_id, { kind: 'bakery', mail: false })
  if (!email) return
  const signups = await tx
    .update(newsletter_signups)
    .set({ new_bakery_alerts: false })
    .where(eq(newsletter_signups.email, email))
    .returning({ id: newsletter_signups.id })
  // One may be on its way to them.
  for (const { id } of signups) await dropMail(tx, newBakeriesKey(id))
}

export const alertStops = {
  /** From a mail to somebody who saved a bakery: an account. */
  bakeries: async (tx, { who }) => {
    const { rows } = await tx.execute<{ email: string }>(sql`select email from users where id = ${who}`)
    await stopAlertsTo(tx, { user_id: who, ...rows[0] })
  },
  /** From a mail to a subscriber: a signup, with or without an account. */
  new_bakeries: async (tx, { who }) => {
    const { rows } = await tx.execute<{ email: string; user_id?: string }>(sql`
      select s.email, u.id as user_id from newsletter_signups s
      left join users u on u.email = s.email and u.email_verified_at is not null where s.id = ${who}`)
    await stopAlertsTo(tx, rows[0] ?? {})
  },
} satisfies Stops

export const stopAlerts = (services: Services, token: string) => stopMail(services, alertStops, token)
