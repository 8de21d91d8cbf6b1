import type { FastifyInstance } from 'fastify'
import { limit } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { UNPAID_MINUTES } from './checkout'
import { checkOut, settleOwn } from './checkout.commands.server'
import type { checkoutContract, webhookContract } from './checkout.contract'
import { receiveEvent } from './inbox.commands.server'

/** Per address, for as long as an unpaid order holds its stock: a household or an office, not a crowd (082). */
const GUEST_ORDERS = { attempts: 12, window_seconds: UNPAID_MINUTES * 60 }

export const checkoutHandlers = (services: Services): Handlers<typeof checkoutContract> => ({
  'POST /orders-api/orders': async ({ actor, body, request }) => {
    if (actor.kind === 'guest') await limit(services, request, 'guest_orders', GUEST_ORDERS)
    return checkOut(services, actor, body)
  },
  'POST /checkout/:order_id/settle': ({ actor, params }) => settleOwn(services, actor, params.order_id),
})

export const webhookHandlers = (services: Services): Handlers<typeof webhookContract> => ({
  'POST /stripe-webhook': async ({ request }) => {
    const signature = request.headers['stripe-signature']
    await receiveEvent(services, request.raw_body ?? Buffer.alloc(0), [signature].flat()[0])
    return { received: true }
  },
})

/** The signature is over the bytes as they came, so in this corner of the API nothing parses them. */
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
