import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { receiveEvent } from './inbox.commands.server'
import type { webhookContract } from './webhook.contract'

export const webhookHandlers = (services: Services): Handlers<typeof webhookContract> => ({
  'POST /stripe-webhook': async ({ request }) => {
    const signature = request.headers['stripe-signature']
    await receiveEvent(services, request.raw_body ?? Buffer.alloc(0), [signature].flat()[0])
    return { received: true }
  },
})
