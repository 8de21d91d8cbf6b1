import { callsOf } from '~/http/api'
import type { newsletterContract } from './newsletter.contract'

export const newsletterApi = callsOf<typeof newsletterContract>()
