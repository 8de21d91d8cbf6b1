import { callsOf } from '~/http/api'
import type { usersContract } from './users.contract'

export const usersApi = callsOf<typeof usersContract>()
