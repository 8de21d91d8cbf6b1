import { type Feature, serve } from '~/http/feature.server'
import { managedLetters } from './letters.server'
import { managedBakeriesHandlers } from './managed-bakeries.api.server'
import { managedBakeriesContract } from './managed-bakeries.contract'
import { transferApproved } from './transfer.commands.server'

export const managedBakeriesFeature: Feature = {
  room: 'managed-bakeries',
  about: 'Bakeries, as admins manage them',
  calls: [serve(managedBakeriesContract, managedBakeriesHandlers)],
  approvables: { transfer_bakery: transferApproved },
  letters: managedLetters,
}
