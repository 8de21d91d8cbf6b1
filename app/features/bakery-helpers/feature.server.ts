import { type Feature, serve } from '~/http/feature.server'
import { helpersHandlers } from './helpers.api.server'
import { helpersContract } from './helpers.contract'
import { helpersOfPerson } from './helpers-of-person.commands.server'
import { helperLetters } from './letters.server'

export const bakeryHelpersFeature: Feature = {
  room: 'bakery-helpers',
  about: 'Who helps at a bakery',
  calls: [serve(helpersContract, helpersHandlers)],
  letters: helperLetters,
  person_rows: helpersOfPerson,
}
