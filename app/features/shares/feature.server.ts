import { type Feature, serve } from '~/http/feature.server'
import { shareLetters } from './letters.server'
import { forgetShareVisitors } from './share-visits.commands.server'
import { sharesHandlers } from './shares.api.server'
import { sharePostCase } from './shares.commands.server'
import { sharesContract } from './shares.contract'
import { sharesOfPerson } from './shares-of-person.commands.server'

export const sharesFeature: Feature = {
  room: 'shares',
  about: 'Sharing a bakery, and what it earns',
  calls: [serve(sharesContract, sharesHandlers)],
  jobs: [{ name: 'forget_share_visitors', run: forgetShareVisitors, minutes: '23' }],
  cases: { share_post: sharePostCase },
  letters: shareLetters,
  person_rows: sharesOfPerson,
}
