import { callsOf } from '~/http/api'
import type { announcementsContract } from './announcements.contract'

export const announcementsApi = callsOf<typeof announcementsContract>()
