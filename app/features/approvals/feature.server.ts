import { type Feature, serve } from '~/http/feature.server'
import { approvalsHandlers } from './approvals.api.server'
import { approvalsContract } from './approvals.contract'
import { approvalsOfPerson } from './approvals-of-person.commands.server'
import { sweepApprovals } from './ask.commands.server'
import { approvalLetters } from './letters.server'

export const approvalsFeature: Feature = {
  room: 'approvals',
  about: 'What takes a second admin’s yes',
  calls: [serve(approvalsContract, approvalsHandlers)],
  jobs: [{ name: 'sweep_approvals', run: sweepApprovals, minutes: '*/10' }],
  letters: approvalLetters,
  person_rows: approvalsOfPerson,
}
