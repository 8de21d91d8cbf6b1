import { type Feature, serve } from '~/http/feature.server'
import { countersHandlers } from './counters.api.server'
import { countersContract } from './counters.contract'

export const countersFeature: Feature = {
  room: 'counters',
  about: 'What is unread and unseen',
  calls: [serve(countersContract, countersHandlers)],
}
