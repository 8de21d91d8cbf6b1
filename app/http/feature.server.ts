import type { FastifyInstance } from 'fastify'
import type { Letter } from '~/mail/letter.server'
import type { Stops } from '~/mail/stop-mail.server'
import type { Calls } from './contract'
import type { CustomerRows } from './customer-rows.server'
import { type Handlers, type MountOptions, mount } from './mount.server'
import type { Ports, Services } from './services.server'

/**
 * What a room gives to the process, said in its `feature.server.ts`; `server/features.ts` is the list of them (decision 140). Its screens
 * are in `app/routes.ts`, its tables in `app/db/schema`. Whatever is a port (subjects, cases …) is for rooms that do not know this one.
 */
export interface Feature extends Partial<Omit<Ports, 'customer_rows'>> {
  /** Its folder in `app/features`; calls are tagged with it. */
  room: string
  /** What its calls are about, for those who read the reference. */
  about: string
  calls?: Served[]
  jobs?: Job[]
  /** Its part in erasing, merging and exporting a bakery's customers. */
  customer_rows?: CustomerRows
  /** Which of its mails a link in them switches off. */
  stops?: Stops
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
