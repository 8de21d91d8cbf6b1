import { isAdmin } from '~/http/actor.server'
import type { Handlers } from '~/http/mount.server'
import { isOwner } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { JsonText } from '~/lib/json-text'
import type { bakeriesContract } from './bakeries.contract'
import { findBakery, findOwnersPart } from './bakeries.queries.server'

export const bakeriesHandlers = ({ db, pool, clock, env }: Services): Handlers<typeof bakeriesContract> => ({
  'GET /bakeries/:slug_or_id': async ({ params, actor }) => {
    const bakery = await findBakery(pool, params.slug_or_id, clock())
    if (!bakery) throw new AppError('PGRST116', 'We couldn’t find that bakery.')
    if (!isAdmin(actor) && actor.bakery_ids.length === 0) return bakery
    const shown = bakery.read()
    if (!isAdmin(actor) && !isOwner(actor, shown.id)) return bakery
    return new JsonText(JSON.stringify({ ...shown, ...(await findOwnersPart(db, shown.id, env.live.share_campaign)) }))
  },
})
