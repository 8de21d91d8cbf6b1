import type { FastifyInstance } from 'fastify'
import { countShareVisit } from '~/features/shares/share-visits.commands.server'
import { readsAhead } from '~/features/visits/visitor'
import { callerOf } from '~/http/limits.server'
import type { Services } from '~/http/services.server'

/** Counted here, since pages are cached and never know who asks. A failed count must not keep a visitor from the bakery. */
export function countShareVisits(app: FastifyInstance, services: Services): void {
  app.addHook('onResponse', async (request) => {
    const [, token] = /^\/share\/([\w-]{1,100})$/.exec(request.url.split('?')[0]!) ?? []
    if (!token || request.method !== 'GET' || readsAhead(request.headers)) return
    await countShareVisit(services, token, callerOf(request)).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a visit by a shared link was not counted'),
    )
  })
}
