import type { TaskList } from 'graphile-worker'
import { sweepPayments } from '~/features/payments/sweep.commands.server'
import type { Services } from '~/http/services.server'
import { pruneJobs } from '~/jobs/given-up.server'
import type { Lane } from '~/jobs/lane.server'
import { pruneMail } from '~/mail/outbox.server'
import { FEATURES, type Job } from './features'

const JOBS: Job[] = [
  ...FEATURES.flatMap(({ jobs = [] }) => jobs),
  { name: 'prune_mail', run: ({ db }) => pruneMail(db), minutes: '37' },
  { name: 'prune_jobs', run: ({ db }) => pruneJobs(db), minutes: '37' },
]

/** All background tasks. Money has slots of its own: nothing else, however slow, keeps a payment or a refund waiting. */
export const lanes = (services: Services): Lane[] => [
  { slots: 4, tasks: tasks(services, (job) => job.money === true) },
  { slots: 3, tasks: tasks(services, (job) => !job.money) },
]

const tasks = (services: Services, belongs: (job: Job) => boolean): TaskList =>
  Object.fromEntries(
    JOBS.filter(belongs).map(({ name, run }) => [
      name,
      async (payload: unknown) => void (await run(services, payload)),
    ]),
  )

/**
 * Tasks that nobody queues. The next turn is the next try, so each has one; it waits for the turn before it, and takes the place of
 * one that still waits or has failed.
 */
export const crontab = JOBS.filter(({ minutes }) => minutes !== undefined)
  .map(({ name, minutes }) => `${minutes} * * * * ${name} ?max=1&queue=${name}&jobKey=${name}`)
  .join('\n')

/**
 * What a killed process left half done is taken up at once by the next start. No job of its own: a process that dies again and again
 * would leave one each time, and they would keep the others waiting. What goes wrong here is told by the sweep a minute later.
 */
export function takeUpPayments(services: Services): void {
  sweepPayments(services, { quiet_ms: 0 }).catch(() => {})
}
