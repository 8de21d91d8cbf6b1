import { callsOf } from '~/http/api'
import type { settingsContract } from './settings.contract'

export const settingsApi = callsOf<typeof settingsContract>()
