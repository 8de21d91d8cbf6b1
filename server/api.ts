import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accessHandlers } from '~/features/accounts/access.api.server'
import { accessContract } from '~/features/accounts/access.contract'
import { accountsHandlers } from '~/features/accounts/accounts.api.server'
import { accountsContract } from '~/features/accounts/accounts.contract'
import { findActor } from '~/features/accounts/sessions.queries.server'
import { bakeriesHandlers } from '~/features/bakeries/bakeries.api.server'
import { bakeriesContract } from '~/features/bakeries/bakeries.contract'
import { boardHandlers } from '~/features/board/board.api.server'
import { boardContract } from '~/features/board/board.contract'
import { checkoutHandlers } from '~/features/checkout/checkout.api.server'
import { checkoutContract } from '~/features/checkout/checkout.contract'
import { countersHandlers } from '~/features/counters/counters.api.server'
import { countersContract } from '~/features/counters/counters.contract'
import { menuHandlers } from '~/features/menu/menu.api.server'
import { menuContract } from '~/features/menu/menu.contract'
import { newsletterHandlers } from '~/features/newsletter/newsletter.api.server'
import { newsletterContract } from '~/features/newsletter/newsletter.contract'
import { feesHandlers } from '~/features/orders/fees.api.server'
import { feesContract } from '~/features/orders/fees.contract'
import { orderReportsHandlers } from '~/features/orders/order-reports.api.server'
import { orderReportsContract } from '~/features/orders/order-reports.contract'
import { ordersHandlers } from '~/features/orders/orders.api.server'
import { ordersContract } from '~/features/orders/orders.contract'
import { keepRawBodies, webhookHandlers } from '~/features/payments/webhook.api.server'
import { webhookContract } from '~/features/payments/webhook.contract'
import { payoutsHandlers } from '~/features/payouts/payouts.api.server'
import { payoutsContract } from '~/features/payouts/payouts.contract'
import { placesHandlers } from '~/features/places/places.api.server'
import { placesContract } from '~/features/places/places.contract'
import { reviewsHandlers } from '~/features/reviews/reviews.api.server'
import { reviewsContract } from '~/features/reviews/reviews.contract'
import { savedHandlers } from '~/features/saved/saved.api.server'
import { savedContract } from '~/features/saved/saved.contract'
import { searchHandlers } from '~/features/search/search.api.server'
import { searchContract } from '~/features/search/search.contract'
import { ANONYMOUS } from '~/http/actor.server'
import type { Calls } from '~/http/contract'
import type { Gate } from '~/http/gate.server'
import { type MountOptions, mount, sendFailure } from '~/http/mount.server'
import { speakPlainly } from '~/http/sentences'
import type { Services } from '~/http/services.server'
import { BRAND } from '~/lib/brand'
import { AppError } from '~/lib/errors'
import { liveHandlers } from '~/live/live.api.server'
import { liveContract } from '~/live/live.contract'
import type { LiveStreams } from '~/live/live-streams.server'

/** Every contract that is mounted below; the table of who may call what is tested over them all. */
export const contracts: Calls[] = [
  accountsContract,
  accessContract,
  bakeriesContract,
  boardContract,
  checkoutContract,
  countersContract,
  feesContract,
  liveContract,
  menuContract,
  newsletterContract,
  orderReportsContract,
  ordersContract,
  payoutsContract,
  placesContract,
  reviewsContract,
  savedContract,
  searchContract,
  webhookContract,
]

/** The JSON API. Each feature mounts its own contract; OpenAPI and the browser's client come from the same contracts. */
export const api =
  (services: Services, live: LiveStreams, gate: Gate): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    speakPlainly()
    app.decorateRequest('actor')
    app.addHook('onRequest', async (request, reply) => {
      request.actor = ANONYMOUS
      reply.header('cache-control', 'no-store')
    })
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: `${BRAND} API`, version: '1' },
        servers: [{ url: `${services.env.public_url}/functions/v1` }],
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      },
      transform: jsonSchemaTransform,
      stripBasePath: true,
    })
    const options: MountOptions = { findActor: findActor(services), gate }
    mount(app, accountsContract, accountsHandlers(services), options)
    mount(app, accessContract, accessHandlers(services), options)
    mount(app, bakeriesContract, bakeriesHandlers(services), options)
    mount(app, boardContract, boardHandlers(services), options)
    mount(app, checkoutContract, checkoutHandlers(services), options)
    mount(app, payoutsContract, payoutsHandlers(services), options)
    await app.register(async (scope) => {
      keepRawBodies(scope)
      mount(scope, webhookContract, webhookHandlers(services), options)
    })
    mount(app, countersContract, countersHandlers(services), options)
    mount(app, feesContract, feesHandlers(), options)
    mount(app, liveContract, liveHandlers(live), options)
    mount(app, newsletterContract, newsletterHandlers(services), options)
    mount(app, orderReportsContract, orderReportsHandlers(services), options)
    mount(app, ordersContract, ordersHandlers(services), options)
    mount(app, placesContract, placesHandlers(services), options)
    mount(app, menuContract, menuHandlers(services), options)
    mount(app, reviewsContract, reviewsHandlers(services), options)
    mount(app, savedContract, savedHandlers(services), options)
    mount(app, searchContract, searchHandlers(services), options)
    app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300')
      return app.swagger()
    })
    // A scoped not-found handler would be swallowed by the pages' `/*`.
    app.all('/*', { schema: { hide: true } }, async (request, reply) =>
      sendFailure(reply, request, new AppError('not_found', 'There is no such call.'), {}),
    )
  }
