import { callsOf } from '~/http/api'
import type { checkoutContract } from './checkout.contract'

export const checkoutApi = callsOf<typeof checkoutContract>()
