import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { recognize } from '~/features/accounts/sessions.commands.server'
import { recognizeHolder } from '~/features/pay-links/holder.commands.server'
import { ANONYMOUS } from '~/http/actor.server'
import { Callers } from '~/http/callers.server'
import type { Calls } from '~/http/contract'
import type { Gate } from '~/http/gate.server'
import { count } from '~/http/limits.server'
import { type MountOptions, mount, sendFailure } from '~/http/mount.server'
import type { DescribedRoom } from '~/http/openapi.server'
import { speakPlainly } from '~/http/sentences'
import type { Services } from '~/http/services.server'
import { Uploads } from '~/http/uploads.server'
import { AppError } from '~/lib/errors'
import { liveHandlers } from '~/live/live.api.server'
import { liveContract } from '~/live/live.contract'
import type { LiveStreams } from '~/live/live-streams.server'
import { FEATURES } from './features'
import { serveReference } from './reference'

const ROOMS: DescribedRoom[] = [
  ...FEATURES.filter(({ calls }) => calls).map(({ room: name, about, calls = [] }) => ({
    ...{ name, about },
    contracts: calls.map(({ contract }) => contract),
  })),
  { name: 'live', about: 'What changes, as it happens', contracts: [liveContract] },
]

/** @internal For tests. */
export const contracts: Calls[] = ROOMS.flatMap(({ contracts }) => contracts)

export const api =
  (services: Services, live: LiveStreams, gate: Gate): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    await mountAll(app, services, live, gate)
    serveReference(app, ROOMS, services.env.public_url)
    // A scoped not-found handler would be swallowed by the pages' `/*`.
    app.all('/*', async (request, reply) =>
      sendFailure(reply, request, new AppError('not_found', 'There is no such call.'), {}),
    )
  }

async function mountAll(app: FastifyInstance, services: Services, live: LiveStreams, gate: Gate): Promise<void> {
  speakPlainly()
  app.decorateRequest('actor')
  app.decorateRequest('leave')
  app.addHook('onRequest', async (request, reply) => {
    request.actor = ANONYMOUS
    reply.header('cache-control', 'no-store')
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const [member, holder] = [recognize(services), recognizeHolder(services)]
  const options: MountOptions = {
    // A session's token has no dot in it; a signed link's always has.
    callers: new Callers((token) => (token.includes('.') ? holder : member)(token)),
    gate,
    uploads: new Uploads(),
    count: (attempt) => count(services, attempt),
  }
  for (const { calls = [] } of FEATURES)
    for (const served of calls) await app.register(async (scope) => served.mount(scope, services, options))
  mount(app, liveContract, liveHandlers(live), options)
}
