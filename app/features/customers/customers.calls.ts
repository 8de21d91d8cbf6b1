import { callsOf } from '~/http/api'
import type { customersContract } from './customers.contract'

export const customersApi = callsOf<typeof customersContract>()
