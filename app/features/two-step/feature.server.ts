import { type Feature, serve } from '~/http/feature.server'
import { twoStepLetters } from './letters.server'
import { sweepTickets } from './sweep-tickets.commands.server'
import { twoStepHandlers } from './two-step.api.server'
import { twoStepContract } from './two-step.contract'
import { twoStepOfPerson } from './two-step-of-person.commands.server'

export const twoStepFeature: Feature = {
  room: 'two-step',
  about: 'A second step of signing in: codes of an app, passkeys, recovery codes',
  calls: [serve(twoStepContract, twoStepHandlers)],
  jobs: [{ name: 'sweep_tickets', run: sweepTickets, minutes: '*/10' }],
  letters: twoStepLetters,
  person_rows: twoStepOfPerson,
}
