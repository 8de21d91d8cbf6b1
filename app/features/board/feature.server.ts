import { type Feature, serve } from '~/http/feature.server'
import { boardHandlers } from './board.api.server'
import { boardContract } from './board.contract'

export const boardFeature: Feature = {
  room: 'board',
  about: 'A bakery’s orders to work on',
  calls: [serve(boardContract, boardHandlers)],
}
