import { type Feature, serve } from '~/http/feature.server'
import { bakeriesHandlers } from './bakeries.api.server'
import { bakeriesContract } from './bakeries.contract'
import { bakeriesOfPerson } from './bakeries-of-person.commands.server'
import { posterHandlers } from './poster.api.server'
import { posterContract } from './poster.contract'
import { clearExpiredPremium } from './premium-time.commands.server'
import { showBakeries } from './reported-bakeries.queries.server'
import { hideBakery, showBakery } from './standing.commands.server'

export const bakeriesFeature: Feature = {
  room: 'bakeries',
  about: 'The page of a bakery, and its poster',
  calls: [serve(bakeriesContract, bakeriesHandlers), serve(posterContract, posterHandlers)],
  jobs: [{ name: 'clear_expired_premium', run: clearExpiredPremium, minutes: '*/15' }],
  // No `remove`: a bakery has orders and money.
  reportables: {
    bakery: { yours: 'your bakery’s page', show: showBakeries, hide: hideBakery, unhide: showBakery },
  },
  person_rows: bakeriesOfPerson,
}
