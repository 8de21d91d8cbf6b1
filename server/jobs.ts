import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { sweepAccounts } from '~/features/accounts/sweep.commands.server'
import { clearExpiredPremium } from '~/features/bakeries/premium.commands.server'
import { reconcile } from '~/features/ledger/reconcile.commands.server'
import { cancelUnanswered, remindUnanswered } from '~/features/orders/unanswered.commands.server'
import { processEvent, pruneEvents } from '~/features/payments/inbox.commands.server'
import { sweepPayments } from '~/features/payments/sweep.commands.server'
import { sendRefund } from '~/features/refunds/send-refund.commands.server'
import { beginSitemapFiles } from '~/features/search/sitemap.commands.server'
import type { Services } from '~/http/services.server'
import { pruneJobs } from '~/jobs/given-up.server'
import type { Lane } from '~/jobs/lane.server'
import { pruneMail } from '~/mail/outbox.server'

const EventJob = z.object({ id: z.string() })
const RefundJob = z.object({ id: z.uuid() })
const SweepJob = z.object({ quiet_ms: z.int().default(30_000) })

/**
 * All background tasks, by the name they are queued under. Money has slots of its own: nothing else, however slow, keeps a payment
 * or a refund waiting.
 */
export const lanes = (services: Services): Lane[] => [
  { slots: 4, tasks: moneyTasks(services) },
  { slots: 3, tasks: otherTasks(services) },
]

const moneyTasks = (services: Services): TaskList => ({
  process_webhook: (payload: unknown) => processEvent(services, EventJob.parse(payload).id),
  send_refund: (payload: unknown) => sendRefund(services, RefundJob.parse(payload).id),
})

const otherTasks = (services: Services): TaskList => ({
  prune: async () => {
    await pruneMail(services.db)
    await pruneEvents(services)
    await pruneJobs(services.db)
  },
  sweep_accounts: () => sweepAccounts(services),
  clear_expired_premium: async () => void (await clearExpiredPremium(services)),
  begin_sitemap_files: async () => void (await beginSitemapFiles(services)),
  sweep_payments: (payload: unknown) => sweepPayments(services, SweepJob.parse(payload ?? {})),
  reconcile_payments: () => reconcile(services),
  remind_unanswered: async () => void (await remindUnanswered(services)),
  cancel_unanswered: async () => void (await cancelUnanswered(services)),
})

/**
 * Tasks that nobody queues. The next turn is the next try, so each has one; it waits for the turn before it, and takes the place of
 * one that still waits or has failed.
 */
const every = (minutes: string, task: string) => `${minutes} * * * * ${task} ?max=1&queue=${task}&jobKey=${task}`

export const crontab = [
  every('*', 'sweep_payments'),
  every('*/5', 'remind_unanswered'),
  every('*/5', 'cancel_unanswered'),
  every('*/10', 'sweep_accounts'),
  every('*/15', 'clear_expired_premium'),
  every('*/20', 'begin_sitemap_files'),
  every('7,27,47', 'reconcile_payments'),
  every('37', 'prune'),
].join('\n')

/**
 * What a killed process left half done is taken up at once by the next start. No job of its own: a process that dies again and again
 * would leave one each time, and they would keep the others waiting. What goes wrong here is told by the sweep a minute later.
 */
export function takeUpPayments(services: Services): void {
  sweepPayments(services, { quiet_ms: 0 }).catch(() => {})
}
