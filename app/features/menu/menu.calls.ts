import { callsOf } from '~/http/api'
import type { menuContract } from './menu.contract'

export const menuApi = callsOf<typeof menuContract>()
