import type { JobHelpers, TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Services } from '~/http/services.server'
import { mailTransport, sendQueuedMail } from '~/mail/send.server'

const MailJob = z.object({ id: z.uuid() })

/** All background tasks, by the name they are queued under. */
export function tasks({ pool, env }: Services): TaskList {
  const transport = mailTransport(env)
  return {
    send_mail: async (payload: unknown, { job }: JobHelpers) => {
      const { id } = MailJob.parse(payload)
      if (!transport) return
      await sendQueuedMail(pool, transport, { id, from: env.mail_from, last_try: job.attempts >= job.max_attempts })
    },
  }
}
