import type { FastifyInstance } from 'fastify'
import { stopMails } from '~/features/messages/message-mails.commands.server'
import { stopAlerts } from '~/features/newsletter/alerts.commands.server'
import type { Services } from '~/http/services.server'

/**
 * What a mail program posts for its own "Unsubscribe" (RFC 8058): a form without cookies, to the address that shows people a page. It
 * mutes the conversation that the mail is about, or ends the mails about bakeries.
 */
export async function serveOneClick(app: FastifyInstance, services: Services): Promise<void> {
  const stops: Record<string, (token: string) => Promise<void>> = {
    '/unsubscribe/messages': (token) => stopMails(services, { token, what: 'conversation' }),
    '/unsubscribe-alerts': (token) => stopAlerts(services, token),
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null))
    for (const [path, stop] of Object.entries(stops))
      scope.post(path, async (request, reply) => {
        const { t } = request.query as { t?: unknown }
        await stop(typeof t === 'string' ? t : '')
        return reply.header('cache-control', 'no-store').type('text/plain').send('Done.')
      })
  })
}
