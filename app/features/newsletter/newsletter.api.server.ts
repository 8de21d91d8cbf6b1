import { callerOf, count } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { stopAlerts } from './alerts.commands.server'
import { leaveBreadletter } from './leave.commands.server'
import { ALERTS_OFF, ASKED_OFTEN, LEFT, SUBSCRIBED } from './newsletter'
import { confirmSignup, subscribe } from './newsletter.commands.server'
import type { newsletterContract } from './newsletter.contract'
import { readChoices, readOwnSubscription, saveChoices } from './preferences.commands.server'

/** An office may sign up together; a stranger must not make us mail one address again and again. */
const PER_ADDRESS = { attempts: 20, window_seconds: 60 }
const PER_EMAIL = { attempts: 5, window_seconds: 86_400, sentence: ASKED_OFTEN }

export const newsletterHandlers = (services: Services): Handlers<typeof newsletterContract> => ({
  'POST /newsletter-subscribe': async ({ body, request }) => {
    await count(
      services,
      { scope: 'newsletter/address', key: callerOf(request).address, ...PER_ADDRESS },
      { scope: 'newsletter/email', key: body.email, ...PER_EMAIL },
    )
    await subscribe(services, body)
    return { success: true, message: SUBSCRIBED }
  },
  'POST /newsletter/confirm': async ({ body }) => ({ success: true, ...(await confirmSignup(services, body)) }),
  'POST /newsletter/unsubscribe': async ({ body }) => {
    await leaveBreadletter(services, body.token)
    return { success: true, message: LEFT }
  },
  'GET /newsletter/own': ({ actor }) => readOwnSubscription(services, actor),
  'POST /newsletter/preferences': ({ body }) => readChoices(services, body.token),
  'PUT /newsletter/preferences': ({ body }) => saveChoices(services, body),
  'POST /newsletter/unsubscribe-alerts': async ({ body }) => {
    await stopAlerts(services, body.token)
    return { success: true, message: ALERTS_OFF }
  },
})
