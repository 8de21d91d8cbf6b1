import type { FastifyInstance } from 'fastify'
import type { Services } from '~/http/services.server'
import { type Stops, stopMail } from '~/mail/stop-mail.server'
import { FEATURES } from './features'

const STOPS: Stops = Object.assign({}, ...FEATURES.map(({ stops }) => stops))
/** Which page it was doesn't matter: the link names what it stops. */
const PAGES = [
  '/unsubscribe',
  '/unsubscribe/messages',
  '/unsubscribe/forum',
  '/unsubscribe/money',
  '/unsubscribe/search',
  '/unsubscribe-alerts',
]

/** RFC 8058: mail programs post a form without cookies to the page's own address. */
export async function serveOneClick(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null))
    for (const page of PAGES)
      scope.post(page, async (request, reply) => {
        const { t } = request.query as { t?: unknown }
        await stopMail(services, STOPS, typeof t === 'string' ? t : '')
        return reply.header('cache-control', 'no-store').type('text/plain').send('Done.')
      })
  })
}
