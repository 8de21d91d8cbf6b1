import { callsOf } from '~/http/api'
import type { notificationsContract } from './notifications.contract'

export const notificationsApi = callsOf<typeof notificationsContract>()
