import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import type { tiersContract } from './tiers.contract'
import { listStandings } from './tiers.queries.server'

export const tiersHandlers = ({ db, clock }: Services): Handlers<typeof tiersContract> => ({
  'GET /progress': async ({ actor }) => ({ items: await listStandings(db, actor, clock()) }),
})
