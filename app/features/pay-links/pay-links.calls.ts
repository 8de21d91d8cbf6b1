import { callsOf } from '~/http/api'
import type { payLinksContract } from './pay-links.contract'

export const payLinksApi = callsOf<typeof payLinksContract>()
