import { callsOf } from '~/http/api'
import type { messageMailsContract } from './message-mails.contract'

export const messageMailsApi = callsOf<typeof messageMailsContract>()
