import type { FastifyInstance } from 'fastify'
import type { Attachment, MailFile } from '~/mail/attachments.server'
import type { Letter } from '~/mail/letter.server'
import type { Stops } from '~/mail/stop-mail.server'
import type { Calls } from './contract'
import type { CustomerRows } from './customer-rows.server'
import { type Handlers, type MountOptions, mount } from './mount.server'
import type { PersonRows } from './person-rows.server'
import type { Ports, Services } from './services.server'

/** What a room gives to the process; `server/features.ts` lists the rooms (decision 140). Ports serve rooms that don't know this one. */
export interface Feature extends Partial<Omit<Ports, 'customer_rows' | 'person_rows' | 'linked' | 'letters'>> {
  room: string
  about: string
  calls?: Served[]
  jobs?: Job[]
  customer_rows?: CustomerRows
  person_rows?: PersonRows
  linked?: Partial<Ports['linked']>
  stops?: Stops
  letters?: Letter[]
  /** Files of mails, by what `Attachment` calls them; null if there is none any more. */
  attachments?: Record<string, (services: Services, id: Attachment['id']) => Promise<MailFile | null>>
}

interface Served {
  contract: Calls
  mount: (app: FastifyInstance, services: Services, options: MountOptions) => void
}

export interface Job {
  name: string
  run: (services: Services, payload: unknown, job_id: string) => Promise<unknown>
  /** Minutes of every hour, as cron writes them. Without it the job runs only when it is queued. */
  minutes?: string
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

/** A signature covers the raw bytes, so nothing may parse the bodies here. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    request.raw_body = body as Buffer
    done(null, undefined)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    raw_body?: Buffer
  }
}
