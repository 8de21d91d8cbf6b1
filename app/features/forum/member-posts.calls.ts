import { callsOf } from '~/http/api'
import type { memberPostsContract } from './member-posts.contract'

export const memberPostsApi = callsOf<typeof memberPostsContract>()
