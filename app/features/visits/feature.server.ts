import { type Feature, serve } from '~/http/feature.server'
import { pruneUnmet } from './unmet.commands.server'
import { visitsHandlers } from './visits.api.server'
import { visitsContract } from './visits.contract'

export const visitsFeature: Feature = {
  room: 'visits',
  about: 'Visits to a bakery’s page',
  calls: [serve(visitsContract, visitsHandlers)],
  jobs: [{ name: 'prune_unmet_searches', run: pruneUnmet, minutes: '41' }],
}
