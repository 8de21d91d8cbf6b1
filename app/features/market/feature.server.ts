import { type Feature, serve } from '~/http/feature.server'
import { marketHandlers } from './market.api.server'
import { foldMarket } from './market.commands.server'
import { marketContract } from './market.contract'

export const marketFeature: Feature = {
  room: 'market',
  about: 'What the market comes to',
  calls: [serve(marketContract, marketHandlers)],
  jobs: [{ name: 'fold_market', run: foldMarket, minutes: '*' }],
}
