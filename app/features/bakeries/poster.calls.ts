import { callsOf } from '~/http/api'
import type { posterContract } from './poster.contract'

export const posterApi = callsOf<typeof posterContract>()
