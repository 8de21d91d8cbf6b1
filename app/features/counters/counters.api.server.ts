import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import type { countersContract } from './counters.contract'
import { countFor } from './counters.queries.server'

export const countersHandlers = ({ db }: Services): Handlers<typeof countersContract> => ({
  'GET /counters': ({ actor }) => countFor(db, actor),
})
