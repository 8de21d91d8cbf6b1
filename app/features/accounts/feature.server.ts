import { type Feature, serve } from '~/http/feature.server'
import { accessHandlers } from './access.api.server'
import { accessContract } from './access.contract'
import { accountsHandlers } from './accounts.api.server'
import { accountsContract } from './accounts.contract'
import { accountsOfPerson } from './accounts-of-person.commands.server'
import { emailChangeHandlers } from './email-change.api.server'
import { emailChangeContract } from './email-change.contract'
import { accountLetters } from './letters.server'
import { emptyProfile } from './profiles.commands.server'
import { showProfiles } from './reported-profiles.queries.server'
import { secondStepHandlers } from './second-step.api.server'
import { secondStepContract } from './second-step.contract'
import { sweepAccounts } from './sweep.commands.server'
import { takeAdmin } from './take-admin.commands.server'

export const accountsFeature: Feature = {
  room: 'accounts',
  about: 'Signing up and in, sessions, profiles, roles',
  calls: [
    serve(accountsContract, accountsHandlers),
    serve(accessContract, accessHandlers),
    serve(emailChangeContract, emailChangeHandlers),
    serve(secondStepContract, secondStepHandlers),
  ],
  jobs: [{ name: 'sweep_accounts', run: sweepAccounts, minutes: '*/10' }],
  reportables: { profile: { yours: 'your profile', show: showProfiles, remove: emptyProfile } },
  approvables: { take_admin: takeAdmin },
  letters: accountLetters,
  person_rows: accountsOfPerson,
}
