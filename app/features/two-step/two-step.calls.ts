import { callsOf } from '~/http/api'
import type { twoStepContract } from './two-step.contract'

export const twoStepApi = callsOf<typeof twoStepContract>()
