import { callsOf } from '~/http/api'
import type { messagesContract } from './messages.contract'

export const messagesApi = callsOf<typeof messagesContract>()
