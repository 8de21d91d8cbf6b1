import { callerOf, count } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { stopAlerts } from './alerts.commands.server'
import { ALERTS_OFF, SUBSCRIBED } from './newsletter'
import { subscribe } from './newsletter.commands.server'
import type { newsletterContract } from './newsletter.contract'

/** An office may sign up together; a stranger must not make us mail one address again and again. */
const PER_ADDRESS = { attempts: 20, window_seconds: 60 }
const PER_EMAIL = { attempts: 5, window_seconds: 3600 }

export const newsletterHandlers = (services: Services): Handlers<typeof newsletterContract> => ({
  'POST /newsletter-subscribe': async ({ body, request }) => {
    await count(
      services,
      { scope: 'newsletter/address', key: callerOf(request).address, ...PER_ADDRESS },
      { scope: 'newsletter/email', key: body.email, ...PER_EMAIL },
    )
    await subscribe(services.db, body)
    return { success: true, message: SUBSCRIBED }
  },
  'POST /newsletter/unsubscribe-alerts': async ({ body }) => {
    await stopAlerts(services, body.token)
    return { success: true, message: ALERTS_OFF }
  },
})
