import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { addDocument, removeDocument, withLinks } from './claim-documents.commands.server'
import { enterCode, mailNewCode, makeClaim, readClaim, resubmit, withdraw } from './claims.commands.server'
import type { claimsContract } from './claims.contract'
import { findClaimable, type StoredClaim } from './claims.queries.server'

export const claimsHandlers = (services: Services): Handlers<typeof claimsContract> => {
  const shown = async (claim: Promise<StoredClaim>) => withLinks(services, await claim)
  return {
    'POST /bakeries/:bakery_id/claims': ({ actor, params, body }) =>
      shown(makeClaim(services, actor, { ...params, ...body })),
    'GET /bakeries/:slug_or_id/claims/mine': async ({ actor, params }) => {
      const found = await findClaimable(services.db, actor, params.slug_or_id)
      const own = orNotFound(found, 'We couldn’t find that bakery.', 'PGRST116')
      return { ...own, claim: own.claim && withLinks(services, own.claim) }
    },
    'POST /claims/:id/code': ({ actor, params, body }) => shown(enterCode(services, actor, { ...params, ...body })),
    'POST /claims/:id/code-mail': ({ actor, params }) => shown(mailNewCode(services, actor, params.id)),
    'POST /claims/:id/resubmit': ({ actor, params, body }) => shown(resubmit(services, actor, { ...params, ...body })),
    'POST /claims/:id/withdraw': ({ actor, params }) => shown(withdraw(services, actor, params.id)),
    'POST /claims/:id/documents': async ({ actor, params, body }) => {
      await addDocument(services, actor, { ...params, ...body })
      return shown(readClaim(services.db, actor, params.id))
    },
    'DELETE /claims/:id/documents/:document_id': async ({ actor, params }) => {
      await removeDocument(services.db, actor, params)
      return shown(readClaim(services.db, actor, params.id))
    },
  }
}
