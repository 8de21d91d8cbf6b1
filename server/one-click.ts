import type { FastifyInstance } from 'fastify'
import type { Services } from '~/http/services.server'
import { FEATURES } from './features'

/** Takes what mail programs post by themselves (`Feature.one_click`): a form without cookies, in whatever type. */
export async function serveOneClick(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null))
    for (const [path, stop] of FEATURES.flatMap(({ one_click = {} }) => Object.entries(one_click)))
      scope.post(path, async (request, reply) => {
        const { t } = request.query as { t?: unknown }
        await stop(services, typeof t === 'string' ? t : '')
        return reply.header('cache-control', 'no-store').type('text/plain').send('Done.')
      })
  })
}
