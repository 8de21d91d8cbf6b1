import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { receiveMailNews, retryMailTo } from './mail-returns.commands.server'
import type { mailReturnsContract } from './mail-returns.contract'
import { findOwnReturn } from './mail-returns.queries.server'

export const mailReturnsHandlers = (services: Services): Handlers<typeof mailReturnsContract> => ({
  'POST /webhooks/mail': async ({ query, request }) => {
    const header = (name: string) => [request.headers[name]].flat()[0] ?? ''
    await receiveMailNews(services, query.provider, { body: request.raw_body ?? Buffer.alloc(0), header })
    return { received: true }
  },
  'GET /returned-mail': ({ actor }) => findOwnReturn(services.db, actor),
  'POST /returned-mail/retry': ({ actor }) => retryMailTo(services, actor),
})
