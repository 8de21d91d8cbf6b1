import { callsOf } from '~/http/api'
import type { submissionsContract } from './submissions.contract'

export const submissionsApi = callsOf<typeof submissionsContract>()
