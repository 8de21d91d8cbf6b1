import { eq, sql } from 'drizzle-orm'
import { newsletter_signups } from '~/db/schema/newsletter'
import { chooseSetting } from '~/features/notifications/notifications.commands.server'
import type { Services } from '~/http/services.server'
import { type Stops, stopMail } from '~/mail/stop-mail.server'

export const alertStops = {
  /** Ruling 36: mails about saved bakeries and about new ones share this switch. */
  bakeries: async (tx, { who }) => {
    await chooseSetting(tx, who, { kind: 'bakery', mail: false })
    await tx
      .update(newsletter_signups)
      .set({ new_bakery_alerts: false })
      .where(eq(newsletter_signups.email, sql`(select email from users where id = ${who})`))
  },
} satisfies Stops

export const stopAlerts = (services: Services, token: string) => stopMail(services, alertStops, token)
