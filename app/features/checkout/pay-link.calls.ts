import { callsOf } from '~/http/api'
import type { payLinkContract } from './pay-link.contract'

export const payLinkApi = callsOf<typeof payLinkContract>()
