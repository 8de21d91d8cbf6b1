import { callsOf } from '~/http/api'
import type { breadletterContract } from './breadletter.contract'

export const breadletterApi = callsOf<typeof breadletterContract>()
