import type { JobHelpers, TaskList } from 'graphile-worker'
import { z } from 'zod'
import { sweepAccounts } from '~/features/accounts/sweep.commands.server'
import { clearExpiredPremium } from '~/features/bakeries/premium.commands.server'
import type { Services } from '~/http/services.server'
import { mailTransport, sendQueuedMail } from '~/mail/send.server'

const MailJob = z.object({ id: z.uuid() })

/** All background tasks, by the name they are queued under. */
export function tasks(services: Services): TaskList {
  const { pool, env } = services
  const transport = mailTransport(env)
  return {
    sweep_accounts: () => sweepAccounts(services),
    clear_expired_premium: async () => void (await clearExpiredPremium(services)),
    send_mail: async (payload: unknown, { job }: JobHelpers) => {
      const { id } = MailJob.parse(payload)
      if (!transport) return
      await sendQueuedMail(pool, transport, { id, from: env.mail_from, last_try: job.attempts >= job.max_attempts })
    },
  }
}

/** When the tasks that nobody queues are run: minute, hour, day, month, weekday. */
export const crontab = ['*/10 * * * * sweep_accounts', '*/15 * * * * clear_expired_premium'].join('\n')
