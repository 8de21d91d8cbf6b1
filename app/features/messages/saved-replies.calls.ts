import { callsOf } from '~/http/api'
import type { savedRepliesContract } from './saved-replies.contract'

export const savedRepliesApi = callsOf<typeof savedRepliesContract>()
