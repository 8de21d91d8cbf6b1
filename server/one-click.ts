import type { FastifyInstance } from 'fastify'
import { stopMails } from '~/features/messages/message-mails.commands.server'
import type { Services } from '~/http/services.server'

/**
 * What a mail program posts for its own "Unsubscribe" (RFC 8058): a form without cookies, to the address that shows people a page. It
 * mutes the conversation that the mail is about.
 */
export async function serveOneClick(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null))
    scope.post('/unsubscribe/messages', async (request, reply) => {
      const { t } = request.query as { t?: unknown }
      await stopMails(services, { token: typeof t === 'string' ? t : '', what: 'conversation' })
      return reply.header('cache-control', 'no-store').type('text/plain').send('Done.')
    })
  })
}
