import { type Feature, serve } from '~/http/feature.server'
import { submissionsHandlers } from './submissions.api.server'
import { submissionsContract } from './submissions.contract'

export const submissionsFeature: Feature = {
  room: 'submissions',
  about: 'What’s waiting for an editor',
  calls: [serve(submissionsContract, submissionsHandlers)],
}
