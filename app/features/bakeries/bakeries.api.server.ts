import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import type { bakeriesContract } from './bakeries.contract'
import { findBakery } from './bakeries.queries.server'

export const bakeriesHandlers = ({ pool, clock }: Services): Handlers<typeof bakeriesContract> => ({
  'GET /bakeries/:slug_or_id': async ({ params }) => {
    const bakery = await findBakery(pool, params.slug_or_id, clock())
    if (!bakery) throw new AppError('PGRST116', 'We couldn’t find that bakery.')
    return bakery
  },
})
