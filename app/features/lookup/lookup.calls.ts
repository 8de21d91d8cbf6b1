import { callsOf } from '~/http/api'
import type { lookupContract } from './lookup.contract'

export const lookupApi = callsOf<typeof lookupContract>()
