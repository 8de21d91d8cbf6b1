import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { recognize } from '~/features/accounts/sessions.commands.server'
import { ANONYMOUS } from '~/http/actor.server'
import { Callers } from '~/http/callers.server'
import type { Calls } from '~/http/contract'
import type { Gate } from '~/http/gate.server'
import { count } from '~/http/limits.server'
import { type MountOptions, mount, sendFailure } from '~/http/mount.server'
import { speakPlainly } from '~/http/sentences'
import type { Services } from '~/http/services.server'
import { Uploads } from '~/http/uploads.server'
import { BRAND } from '~/lib/brand'
import { AppError } from '~/lib/errors'
import { liveHandlers } from '~/live/live.api.server'
import { liveContract } from '~/live/live.contract'
import type { LiveStreams } from '~/live/live-streams.server'
import { FEATURES } from './features'

/** @internal Every contract that is mounted below: tests go over them all. */
export const contracts: Calls[] = [
  ...FEATURES.flatMap(({ calls = [] }) => calls.map(({ contract }) => contract)),
  liveContract,
]

/** The JSON API. Each feature mounts its own contract; OpenAPI and the browser's client come from the same contracts. */
export const api =
  (services: Services, live: LiveStreams, gate: Gate): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    await mountAll(app, services, live, gate)
    let described: Promise<object> | undefined
    app.get('/openapi.json', async (_request, reply) => {
      described ??= describe(services, live, gate)
      reply.header('cache-control', 'public, max-age=300')
      return described
    })
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
  const options: MountOptions = {
    callers: new Callers(recognize(services)),
    gate,
    uploads: new Uploads(),
    count: (attempt) => count(services, attempt),
  }
  for (const { calls = [] } of FEATURES)
    for (const served of calls) await app.register(async (scope) => served.mount(scope, services, options))
  mount(app, liveContract, liveHandlers(live), options)
}

/** By the same calls, mounted once more beside the site when somebody first asks: what describes them would slow down every start. */
async function describe(services: Services, live: LiveStreams, gate: Gate): Promise<object> {
  const { default: swagger } = await import('@fastify/swagger')
  const app = Fastify()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${BRAND} API`, version: '1' },
      servers: [{ url: `${services.env.public_url}/functions/v1` }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  await mountAll(app, services, live, gate)
  await app.ready()
  return app.swagger()
}
