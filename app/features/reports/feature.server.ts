import { type Feature, serve } from '~/http/feature.server'
import { reportLetters } from './letters.server'
import { reportsHandlers } from './reports.api.server'
import { reportsContract } from './reports.contract'
import { reportsOfPerson } from './reports-of-person.commands.server'

export const reportsFeature: Feature = {
  room: 'reports',
  about: 'What people report',
  calls: [serve(reportsContract, reportsHandlers)],
  letters: reportLetters,
  person_rows: reportsOfPerson,
}
