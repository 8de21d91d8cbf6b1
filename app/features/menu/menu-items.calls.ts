import { callsOf } from '~/http/api'
import type { menuItemsContract } from './menu-items.contract'

export const menuItemsApi = callsOf<typeof menuItemsContract>()
