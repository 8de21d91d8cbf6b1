import { type Feature, serve } from '~/http/feature.server'
import { helpHandlers } from './help.api.server'
import { forgetOldRequests } from './help.commands.server'
import { helpContract } from './help.contract'
import { helpOfPerson } from './help-of-person.commands.server'
import { helpLetters } from './letters.server'
import { helpCase } from './rule-help.commands.server'

export const helpFeature: Feature = {
  room: 'help',
  about: 'Writing to us',
  calls: [serve(helpContract, helpHandlers)],
  jobs: [{ name: 'forget_help_requests', run: forgetOldRequests, minutes: '23' }],
  cases: { help_request: helpCase },
  letters: helpLetters,
  person_rows: helpOfPerson,
}
