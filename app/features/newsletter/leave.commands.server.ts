import { and, eq, isNull } from 'drizzle-orm'
import { newsletter_signups } from '~/db/schema/newsletter'
import type { Services } from '~/http/services.server'
import { type Stops, stopMail } from '~/mail/stop-mail.server'

export const breadletterStops = {
  /** All that a signup brings: the Breadletter and new bakeries. The row stays, so that no old link signs up again. */
  breadletter: async (tx, { who, now }) => {
    await tx
      .update(newsletter_signups)
      .set({ unsubscribed_at: now, updated_at: now })
      .where(and(eq(newsletter_signups.id, who), isNull(newsletter_signups.unsubscribed_at)))
  },
} satisfies Stops

export const leaveBreadletter = (services: Services, token: string) => stopMail(services, breadletterStops, token)
