import { callsOf } from '~/http/api'
import type { forumMailsContract } from './forum-mails.contract'

export const forumMailsApi = callsOf<typeof forumMailsContract>()
