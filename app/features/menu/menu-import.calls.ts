import { callsOf } from '~/http/api'
import type { menuImportContract } from './menu-import.contract'

export const menuImportApi = callsOf<typeof menuImportContract>()
