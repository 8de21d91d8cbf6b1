import { and, eq, inArray, isNull } from 'drizzle-orm'
import { breadletter_issues } from '~/db/schema/breadletter'
import { newsletter_signups } from '~/db/schema/newsletter'
import type { Services } from '~/http/services.server'
import { dropMail } from '~/mail/outbox.server'
import { type Stops, stopMail } from '~/mail/stop-mail.server'
import { issueMailKey, newBakeriesKey } from './newsletter'

export const breadletterStops = {
  /** All that a signup brings: the Breadletter and new bakeries. The row stays, so that no old link signs up again. */
  breadletter: async (tx, { who, now }) => {
    await tx
      .update(newsletter_signups)
      .set({ unsubscribed_at: now, updated_at: now })
      .where(and(eq(newsletter_signups.id, who), isNull(newsletter_signups.unsubscribed_at)))
    // An issue may be on its way to them.
    const under_way = await tx
      .select({ number: breadletter_issues.number })
      .from(breadletter_issues)
      .where(inArray(breadletter_issues.state, ['sending', 'paused']))
    await dropMail(tx, newBakeriesKey(who))
    for (const { number } of under_way) await dropMail(tx, issueMailKey(number, who))
  },
} satisfies Stops

export const leaveBreadletter = (services: Services, token: string) => stopMail(services, breadletterStops, token)
