import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { breadletter_issues, breadletter_sent } from '~/db/schema/breadletter'
import { newsletter_signups } from '~/db/schema/newsletter'
import type { Services } from '~/http/services.server'
import { dropMail } from '~/mail/outbox.server'
import { type Stops, stopMail } from '~/mail/stop-mail.server'
import { issueMailKey, newBakeriesKey } from './newsletter'

/** One may be on its way to them, also of an issue that has ended: its letters wait as long as the mail server is away. */
export async function takeBackIssues(tx: Tx, signup_id: string): Promise<void> {
  const theirs = await tx
    .select({ number: breadletter_issues.number })
    .from(breadletter_sent)
    .innerJoin(breadletter_issues, eq(breadletter_issues.id, breadletter_sent.issue_id))
    .where(and(eq(breadletter_sent.signup_id, signup_id), isNotNull(breadletter_sent.queued_at)))
  for (const { number } of theirs) await dropMail(tx, issueMailKey(number, signup_id))
}

export const breadletterStops = {
  /** All that a signup brings: the Breadletter and new bakeries. The row stays, so that no old link signs up again. */
  breadletter: async (tx, { who, now }) => {
    await tx
      .update(newsletter_signups)
      .set({ unsubscribed_at: now, updated_at: now })
      .where(and(eq(newsletter_signups.id, who), isNull(newsletter_signups.unsubscribed_at)))
    await dropMail(tx, newBakeriesKey(who))
    await takeBackIssues(tx, who)
  },
} satisfies Stops

export const leaveBreadletter = (services: Services, token: string) => stopMail(services, breadletterStops, token)
