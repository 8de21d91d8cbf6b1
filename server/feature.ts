import type { FastifyInstance } from 'fastify'
import type { CaseKinds } from '~/http/case-kind.server'
import type { Calls } from '~/http/contract'
import { type Handlers, type MountOptions, mount } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import type { Letter } from '~/mail/letter.server'
import type { Subjects } from '~/payments/paid-subject.server'

/** What a feature gives to the process. Its screens are in `app/routes.ts`, its tables in `app/db/schema`. */
export interface Feature {
  /** Its folder in `app/features`; calls are tagged with it. */
  room: string
  /** What its calls are about, for those who read the reference. */
  about: string
  calls?: Served[]
  jobs?: Job[]
  /** What can be paid, by its name in `payments.subject_kind`. */
  subjects?: Subjects
  /** What waits for a person, by its name in `cases.kind`. */
  cases?: CaseKinds
  /** What it mails to people. */
  letters?: Letter[]
}

/** A contract and what answers it. */
interface Served {
  contract: Calls
  mount: (app: FastifyInstance, services: Services, options: MountOptions) => void
}

export interface Job {
  /** It is queued under this name. */
  name: string
  run: (services: Services, payload: unknown, job_id: string) => Promise<unknown>
  /** Of every hour, as cron writes them. Without it, it runs when somebody queues it. */
  minutes?: string
  /** Runs in slots that are kept for such. */
  lane?: 'money' | 'push'
}

export const serve = <C extends Calls>(
  contract: C,
  handlers: (services: Services) => Handlers<C>,
  prepare?: (app: FastifyInstance) => void,
): Served => ({
  contract,
  mount: (app, services, options) => {
    prepare?.(app)
    mount(app, contract, handlers(services), options)
  },
})
