import { type Feature, serve } from '~/http/feature.server'
import { cottageFoodHandlers } from './cottage-food.api.server'
import { cottageFoodContract } from './cottage-food.contract'
import { permitLetters } from './letters.server'
import { remindPermits } from './permit-reminders.commands.server'

export const cottageFoodFeature: Feature = {
  room: 'cottage-food',
  about: 'Cottage-food programs of the states, and what a bakery says of its own',
  calls: [serve(cottageFoodContract, cottageFoodHandlers)],
  jobs: [{ name: 'remind_permits', run: remindPermits, minutes: '41' }],
  letters: permitLetters,
}
