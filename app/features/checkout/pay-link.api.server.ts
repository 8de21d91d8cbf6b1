import { limit } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { openPayLink, settlePayLink } from './pay-link.commands.server'
import type { payLinkContract } from './pay-link.contract'
import { findPayLink } from './pay-link.queries.server'

/** Each call asks the payment provider. */
const PAY_LINKS = { attempts: 60, window_seconds: 60 }

export const payLinkHandlers = (services: Services): Handlers<typeof payLinkContract> => ({
  'GET /pay-links/:token': ({ params }) => findPayLink(services, params.token),
  'POST /pay-links/:token': async ({ params, request }) => {
    await limit(services, request, 'pay_links', PAY_LINKS)
    return openPayLink(services, params.token)
  },
  'POST /pay-links/:token/settle': async ({ params, request }) => {
    await limit(services, request, 'pay_links', PAY_LINKS)
    return settlePayLink(services, params.token)
  },
})
