import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import type { payLinksContract } from './pay-links.contract'
import { findPayLink } from './pay-links.queries.server'
import { replaceLink } from './replace-link.commands.server'
import { writeToBakery } from './write-to-bakery.commands.server'

export const payLinksHandlers = (services: Services): Handlers<typeof payLinksContract> => ({
  'GET /pay-links/:kind/:id': ({ actor, params }) => findPayLink(services, actor, params),
  'POST /pay-links/:kind/:id': ({ actor, params }) => replaceLink(services, actor, params),
  'POST /pay-links/message': async ({ actor, body }) => {
    await writeToBakery(services, actor, body.text)
    return undefined
  },
})
