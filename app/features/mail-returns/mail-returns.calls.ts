import { callsOf } from '~/http/api'
import type { mailReturnsContract } from './mail-returns.contract'

export const mailReturnsApi = callsOf<typeof mailReturnsContract>()
