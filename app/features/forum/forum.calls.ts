import { callsOf } from '~/http/api'
import type { forumContract } from './forum.contract'

export const forumApi = callsOf<typeof forumContract>()
