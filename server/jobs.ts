import type { JobHelpers, TaskList } from 'graphile-worker'
import { endPauses } from '~/features/ledger/walk-due.commands.server'
import { sweepPayments } from '~/features/payments/sweep.commands.server'
import type { Job } from '~/http/feature.server'
import type { Services } from '~/http/services.server'
import { pruneJobs } from '~/jobs/given-up.server'
import type { Lane } from '~/jobs/lane.server'
import { pruneMail } from '~/mail/outbox.server'
import { FEATURES } from './features'

const JOBS: Job[] = [
  ...FEATURES.flatMap(({ jobs = [] }) => jobs),
  { name: 'prune_mail', run: ({ db }) => pruneMail(db), minutes: '37' },
  { name: 'prune_jobs', run: ({ db }) => pruneJobs(db), minutes: '37' },
]

/** Money has its own slots, so that no slow job delays a payment or refund. So have pushes, which wait for outside services. */
export const lanes = (services: Services): Lane[] => [
  { slots: 8, tasks: tasks(services, 'money') },
  { slots: 3, tasks: tasks(services, undefined) },
  { slots: 8, tasks: tasks(services, 'push') },
]

const tasks = (services: Services, lane: Job['lane']): TaskList =>
  Object.fromEntries(
    JOBS.filter((job) => job.lane === lane).map(({ name, run }) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => void (await run(services, payload, job.id)),
    ]),
  )

/** The next turn is the next try, so each has one. queue: it waits for the turn before. jobKey: it replaces one that waits or failed. */
export const crontab = JOBS.filter(({ minutes }) => minutes !== undefined)
  .map(({ name, minutes }) => `${minutes} * * * * ${name} ?max=1&queue=${name}&jobKey=${name}`)
  .join('\n')

/** Finishes what a killed process left. Not a job: a process that dies again and again would pile them up. Errors: see the sweep. */
export function takeUpPayments(services: Services): void {
  endPauses(services.db)
    .then(() => sweepPayments(services, { quiet_ms: 0 }))
    .catch(() => {})
}
