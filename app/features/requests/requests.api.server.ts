import { callerOf, limit } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { confirmRequest } from './confirm-request.commands.server'
import { saveSettings } from './custom-order-settings.commands.server'
import { asPublic, findCustomOrderSettings, findOpenSettings } from './custom-order-settings.queries.server'
import { declineRequest, withdrawRequest } from './end-request.commands.server'
import { acceptQuote, declineQuote, sendQuote, withdrawQuote } from './quotes.commands.server'
import { NO_SUCH_QUOTE } from './request'
import { addRequestPicture } from './request-pictures.commands.server'
import type { requestsContract } from './requests.contract'
import { findMailedQuote, listRequests } from './requests.queries.server'
import { sendRequest } from './send-request.commands.server'
import { openRequest } from './show-request.commands.server'

export const requestsHandlers = (services: Services): Handlers<typeof requestsContract> => {
  const { db, clock } = services
  return {
    'GET /bakeries/:bakery_id/custom-orders': async ({ params }) =>
      asPublic(orNotFound(await findOpenSettings(db, params.bakery_id, clock()), 'We couldn’t find that bakery.')),
    'GET /bakeries/:bakery_id/custom-order-settings': async ({ actor, params }) =>
      orNotFound(await findCustomOrderSettings(db, actor, params.bakery_id), NOT_YOURS),
    'PUT /bakeries/:bakery_id/custom-order-settings': ({ actor, params, body }) =>
      saveSettings(services, actor, params.bakery_id, body),
    'POST /bakeries/:bakery_id/request-pictures': ({ actor, params, body, request }) =>
      addRequestPicture(services, actor, callerOf(request), { ...params, ...body }),
    'POST /bakeries/:bakery_id/requests': ({ actor, params, body }) =>
      sendRequest(services, actor, { ...params, ...body }),
    'POST /requests/confirm': async ({ body, request }) => {
      await limit(services, request, 'confirm_request', { attempts: 60, window_seconds: 60 })
      return confirmRequest(services, callerOf(request), body.code)
    },
    'GET /requests': ({ actor, query }) => listRequests(db, actor, query),
    'GET /requests/:id': ({ actor, params }) => openRequest(services, actor, params.id),
    'POST /requests/:id/decline': ({ actor, params, body }) => declineRequest(services, actor, { ...params, ...body }),
    'POST /requests/:id/withdraw': ({ actor, params, body }) =>
      withdrawRequest(services, actor, { ...params, ...body }),
    'POST /requests/:id/quotes': ({ actor, params, body }) =>
      sendQuote(services, actor, { request_id: params.id, ...body }),
    'GET /quotes/:id': async ({ actor, params }) =>
      orNotFound(await findMailedQuote(db, actor, params.id), NO_SUCH_QUOTE),
    'POST /quotes/:id/accept': ({ actor, params, body }) =>
      acceptQuote(services, actor, { ...params, part: body?.part ?? 'deposit' }),
    'POST /quotes/:id/decline': ({ actor, params, body }) => declineQuote(services, actor, { ...params, ...body }),
    'POST /quotes/:id/withdraw': ({ actor, params, body }) => withdrawQuote(services, actor, { ...params, ...body }),
  }
}
