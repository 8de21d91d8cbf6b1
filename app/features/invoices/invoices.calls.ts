import { callsOf } from '~/http/api'
import type { invoicesContract } from './invoices.contract'

export const invoicesApi = callsOf<typeof invoicesContract>()
